import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw/http'
import { expect, it, vi } from 'vitest'
import { newOrder, server, signIn } from '../../test/mock.ts'
import { choose, renderScreen, retype } from '../../test/render-app.tsx'

/** Lets the server typeset cards, which the mock cannot. Returns what was asked for. */
function typesetCards(path: string) {
  const asked: unknown[] = []
  server.use(
    http.post(path, async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.json({ success: true, data: { card: { html: '<html><body><h1>Friday</h1></body></html>' } } })
    }),
  )
  return asked
}

it('the card of an evening is chosen and printed, with the name of its customer', async () => {
  const { client } = await signIn()
  await client.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: true }] } })
  const order = await newOrder()
  const asked = typesetCards(`/api/orders/${order.id}/menu-card`)
  const { user } = await renderScreen(`/admin/orders/${order.id}/menu-card`)
  const frame = await screen.findByTitle<HTMLIFrameElement>('Menu card')
  expect(asked).toEqual([{ size: 'a5', has_allergens: true, name: 'Nora Guest' }])
  await choose(user, screen.getByLabelText('Paper'), 'A4')
  await choose(user, screen.getByLabelText('Language of the texts'), 'Deutsch')
  await user.click(screen.getByLabelText('With allergens'))
  await retype(user, screen.getByLabelText('Name on the card'), 'A birthday')
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ size: 'a4', has_allergens: false, lang: 'de', name: 'A birthday' }),
  )
  const print = vi.fn<() => void>()
  Object.assign(frame.contentWindow!, { print })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toHaveAttribute('aria-disabled', 'false'))
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

it('the card of a menu is reached from its form', async () => {
  const { client } = await signIn()
  const { menu } = await client.menus.create({ body: { title: 'Friday' } })
  const asked = typesetCards(`/api/menus/${menu.id}/card`)
  const { user } = await renderScreen(`/admin/products?edit=menus-${menu.id}`)
  await user.click(await screen.findByRole('link', { name: 'Menu card' }))
  await screen.findByTitle('Menu card')
  expect(asked).toEqual([{ size: 'a5', has_allergens: true }])
  expect(screen.queryByLabelText('Name on the card')).not.toBeInTheDocument()
})

it('says that there is none where the site is not rendered', async () => {
  const { client } = await signIn()
  const { menu } = await client.menus.create({ body: { title: 'Friday' } })
  await renderScreen(`/admin/menus/${menu.id}/card`)
  expect(await screen.findByRole('alert')).toBeVisible()
})
