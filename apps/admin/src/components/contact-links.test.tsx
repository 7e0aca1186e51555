import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../test/render-app.tsx'
import { clientOf, signIn } from '../../test/mock.ts'

const NUMBER = '+49 (0)171 234 567'
const EMAIL = 'nora@example.com'
const PLACE = 'Quay 5, Lyon'
const links = {
  [NUMBER]: 'tel:+49171234567',
  [EMAIL]: 'mailto:nora%40example.com',
  [PLACE]: 'https://www.google.com/maps/search/?api=1&query=Quay%205%2C%20Lyon',
}

/** What each screen shows of a guest whose evening is today. */
const screens: readonly (readonly [string, readonly (keyof typeof links)[]])[] = [
  ['/admin', [NUMBER, PLACE]],
  ['/admin/orders/1', [NUMBER, EMAIL, PLACE]],
  ['/admin/orders/1/card', [PLACE]],
  ['/admin/customers', [NUMBER, EMAIL]],
  ['/admin/customers/1', [NUMBER, EMAIL]],
  ['/admin/messages/1', [NUMBER, PLACE]],
]

it.each(screens)('what is pressed on %s calls, writes, or opens the map', async (path, shown) => {
  const today = new Date().toISOString().slice(0, 10)
  const evening = { date: today, telephone: NUMBER, place: PLACE }
  const message = { name: 'Nora Guest', email: EMAIL, subject: 'A dinner', message: 'Are you free?', evening }
  await clientOf().messages.send({ body: message })
  const { client } = await signIn()
  const { customer } = await client.customers.get({ params: { id: 1 } })
  await client.customers.update({ params: { id: 1 }, body: { version: customer.version, telephone: NUMBER } })
  await client.orders.move({ params: { id: 1 }, body: { from: 'enquiry', to: 'confirmed' } })
  await renderScreen(path)
  for (const text of shown) {
    await waitFor(() => expect(linksWith(text).length).toBeGreaterThan(0))
    for (const link of linksWith(text)) expect(link).toHaveAttribute('href', links[text])
  }
  for (const text of Object.keys(links)) expect(plainTexts(text)).toEqual([])
})

function linksWith(text: string): HTMLElement[] {
  return screen.queryAllByRole('link').filter((link) => link.textContent.includes(text))
}

/** The elements that show a text which is not a link. */
function plainTexts(text: string): Element[] {
  return screen
    .queryAllByText((_content, element) => element?.children.length === 0 && element.textContent.includes(text))
    .filter((element) => !element.closest('a'))
}
