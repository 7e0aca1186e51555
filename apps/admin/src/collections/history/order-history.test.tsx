import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAlert } from '../../../test/alerts.ts'
import { seed } from '../../../test/mock.ts'
import { renderSignedIn } from '../../../test/render-app.tsx'

async function openHistory() {
  seed({ logos: [{ text_logo: 'Oak' }, { text_logo: 'Elm' }, { text_logo: 'Ash' }] })
  const { user, client } = await renderSignedIn('/admin/logos')
  ;(await screen.findByRole('button', { name: 'Move Oak' })).focus()
  const order = async () => (await client.logos.adminList()).items.map(({ textLogo }) => textLogo)
  await user.keyboard('{Alt>}{End}{/Alt}')
  await waitFor(async () => expect(await order()).toEqual(['Elm', 'Ash', 'Oak']))
  await user.click(screen.getByRole('button', { name: /^Order history/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Order history of Logos Management' }))
  return { user, dialog, order }
}

it('takes the order of a list back to an earlier one', async () => {
  const { user, dialog, order } = await openHistory()
  await user.click(await dialog.findByRole('button', { name: /Version 1/ }))
  await waitFor(() =>
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['1Oaknow 3', '2Elmnow 1', '3Ashnow 2']),
    ),
  )
  await user.click(dialog.getByRole('button', { name: 'Take back to this order' }))
  await expectAlert('Order taken back')
  expect(await order()).toEqual(['Oak', 'Elm', 'Ash'])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('says who moved something and when, and offers nothing for the order as it is', async () => {
  const { dialog } = await openHistory()
  const [newest, first] = await dialog.findAllByRole('button', { name: /Version/ })
  expect(newest).toHaveTextContent(/^Order changed.*Version 2 · .* · Ada Cook$/)
  expect(first).toHaveTextContent(/^The first orderVersion 1$/)
  expect(dialog.queryByRole('button', { name: 'Take back to this order' })).not.toBeInTheDocument()
})
