import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectAlert, expectStatus, renderScreen, retype } from '../../test/render-app.tsx'

async function openPayment() {
  const app = await renderScreen('/admin/settings/payment')
  await screen.findByRole('region', { name: 'How you are paid' })
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }))
  const stored = async () => (await app.client.paymentSettings.get()).settings
  const saved = async (button: string) => {
    await press(button)
    await expectStatus('Settings saved')
    return stored()
  }
  return { ...app, press, stored, saved }
}

const holder = () => screen.getByLabelText('Account holder')
const iban = () => screen.getByLabelText('IBAN')

describe('the account', () => {
  it('is saved as it was typed, shown in groups, and can be tried with a banking app', async () => {
    const { user, saved } = await openPayment()
    expect(screen.queryByRole('figure')).not.toBeInTheDocument()
    await user.type(iban(), 'de89370400440532013000')
    await user.type(holder(), 'Ada Lovelace')
    const trial = screen.getByRole('figure', { name: 'Scan this with your banking app' })
    expect(within(trial).getByRole('img')).toBeVisible()
    expect(trial).toHaveTextContent('your account and €1.00')
    expect(await saved('Save account')).toMatchObject({ iban: 'DE89370400440532013000', accountHolder: 'Ada Lovelace' })
    await waitFor(() => expect(iban()).toHaveValue('DE89 3704 0044 0532 0130 00'))
  })

  it('says what is wrong with an IBAN, and with a link that has no amount', async () => {
    const { user, press, stored } = await openPayment()
    await user.type(iban(), 'DE98 3704 0044 0532 0130 00')
    await user.type(screen.getByLabelText('Link of your payment provider'), 'https://pay.example.com/ada')
    await press('Save account')
    await expectAlert('This IBAN cannot be right. Please compare it with your bank statement.')
    await expectAlert('Please enter an address that begins with https:// and contains “{amount}” and “{reference}”')
    expect((await stored()).iban).toBe('')
  })

  it('needs its holder', async () => {
    const { user, press } = await openPayment()
    await user.type(iban(), 'DE89370400440532013000')
    await press('Save account')
    await expectAlert('Please enter whose account it is')
  })
})

it('saves the rates of value-added tax as people write them', async () => {
  const { user, press, saved } = await openPayment()
  await user.click(screen.getByLabelText('I charge VAT'))
  await press('Save VAT')
  await expectAlert('To charge VAT, please add a rate')
  await press('Add rate')
  await user.type(screen.getByLabelText('Rate in per cent'), '5,5')
  await user.type(screen.getByLabelText('What it is for'), 'Food')
  expect(await saved('Save VAT')).toMatchObject({ chargesVat: true, vatRates: [{ rate: 550, name: 'Food' }] })
})

it('saves the parts of the price once they are all of it', async () => {
  const { user, press, saved } = await openPayment()
  const [first] = screen.getAllByLabelText(/^Share in per cent/)
  await retype(user, first!, '50')
  await press('Save parts')
  await expectAlert('Together 120%. It must be 100%.')
  await press('Remove Part 2')
  await retype(user, first!, '100')
  const { parts } = await saved('Save parts')
  expect(parts).toEqual([{ share: 100, due: 'accepted', days: 14 }])
})

it('saves what cancelling costs', async () => {
  const { user, press, saved } = await openPayment()
  for (const [days, percent] of [
    ['0', '100'],
    ['7', '50'],
  ] as const) {
    await press('Add step')
    await user.type(screen.getAllByLabelText(/^Days before the evening/).at(-1)!, days)
    await user.type(screen.getAllByLabelText(/^Per cent of the price/).at(-1)!, percent)
  }
  const { cancelSteps } = await saved('Save steps')
  expect(cancelSteps).toEqual([
    { daysBefore: 7, percent: 50 },
    { daysBefore: 0, percent: 100 },
  ])
})

it('saves terms in paragraphs', async () => {
  const { user, saved } = await openPayment()
  await user.type(screen.getByRole('textbox', { name: 'Terms' }), 'One.{Enter}{Enter}Two.')
  expect((await saved('Save terms')).terms).toBe('One.\n\nTwo.')
})

it('shows an example of the form of numbers, and saves it', async () => {
  const { user, saved } = await openPayment()
  const form = screen.getByLabelText(/^Number of an offer/)
  await retype(user, form, 'A{{number}/{{year}') // of two braces, one is typed
  expect(form).toHaveAccessibleDescription(/such as A014\/\d{4}\./)
  expect((await saved('Save numbers')).numberForm).toBe('A{number}/{year}')
})
