import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { clientOf, mock } from '../../test/mock.ts'
import { renderSignedIn } from '../../test/render-app.tsx'

const texts = { name: 'Nora Guest', email: 'nora@example.com', subject: 'A dinner for ten', message: 'In June?' }
const nextYear = new Date().getUTCFullYear() + 1
const date = `${nextYear}-06-12`
const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date))

type Evening = NonNullable<Parameters<ReturnType<typeof clientOf>['messages']['send']>[0]['body']['evening']>

async function arrive(evening?: Evening): Promise<void> {
  await clientOf().messages.send({ body: { ...texts, ...(evening && { evening }) } })
}

it('are shown with the message, with diets and allergies marked', async () => {
  await arrive({ date, isFlexible: true, guests: 10, diets: 'No honey', allergens: ['nuts', 'eggs'], hasConsent: true })
  await renderSignedIn('/admin/messages/1')
  const view = within(await screen.findByRole('article'))
  expect(await view.findByText(`${inWords} (flexible)`)).toBeVisible()
  expect(view.getByText('Guests', { selector: 'dt' })).toBeVisible()
  expect(view.getByText('Diets and allergies')).toBeVisible()
  expect(view.getByText('Eggs, Nuts')).toBeVisible()
  expect(view.getByText('No honey')).toBeVisible()
  expect(view.getByText(/The guest agreed on/)).toBeVisible()
  expect(view.queryByText('Occasion')).not.toBeInTheDocument()
})

it('say that something was told which cannot be read', async () => {
  await arrive({ diets: 'No honey', hasConsent: true })
  mock.play(
    async ({ db }) =>
      void (await db
        .updateTable('messages')
        .set({ sealed_key: 'another' } as never)
        .execute()),
  ) // no code changes it
  await renderSignedIn('/admin/messages/1')
  expect(await screen.findByText(/Please ask the guest again/)).toBeVisible()
})

it('have date and guests in the list', async () => {
  await arrive()
  await arrive({ date, guests: 10 })
  await renderSignedIn('/admin/messages')
  expect(await screen.findByText(`${inWords}, 10 guests`)).toBeVisible()
  expect(screen.getAllByText(/guests/)).toHaveLength(1)
})

it('become an order by one press, which the message then links to', async () => {
  await arrive({ guests: 10, occasion: 'Birthday' })
  const { user, router } = await renderSignedIn('/admin/messages/1')
  await user.click(await screen.findByRole('button', { name: 'Make an order of it' }))
  expect(await screen.findByRole('form', { name: 'Order' })).toBeVisible()
  expect(screen.getByLabelText('Occasion')).toHaveValue('Birthday')
  await user.click(screen.getByRole('link', { name: 'Read the enquiry' }))
  const order = within(await screen.findByRole('region', { name: 'Order' }))
  expect(await order.findByText('Enquiry')).toBeVisible()
  await user.click(order.getByRole('link', { name: 'Open its order' }))
  await screen.findByRole('form', { name: 'Order' })
  expect(router.state.location.pathname).toBe('/admin/orders/1')
})
