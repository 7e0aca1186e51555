import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { choose, expectStatus, renderScreen, renderSignedIn, retype } from '../../test/render-app.tsx'
import { server } from '../../test/mock.ts'

async function openGeneral(renderPage = renderScreen) {
  const app = await renderPage('/admin/settings/general')
  const site = within(await screen.findByRole('region', { name: 'Your site' }))
  const press = () => app.user.click(site.getByRole('button', { name: 'Save settings' }))
  const saved = async () => {
    await press()
    await expectStatus('Settings saved')
    return (await app.client.settings.adminGet()).settings
  }
  return { ...app, site, press, saved }
}

const mailCard = async () => within(await screen.findByRole('region', { name: 'Mail' }))

describe('the settings of the site', () => {
  it('are saved, and sent only if they changed', async () => {
    const { user, site, saved } = await openGeneral()
    const sent: unknown[] = []
    server.use(
      http.put('/api/settings', async ({ request }) => {
        sent.push(await request.clone().json())
      }),
    )
    await user.type(site.getByLabelText('Site name'), 'Chez Ada')
    await choose(user, site.getByRole('combobox', { name: 'Language' }), 'Français')
    expect(await saved()).toMatchObject({ siteName: 'Chez Ada', language: 'fr' })
    expect(sent).toEqual([{ site_name: 'Chez Ada', language: 'fr', version: expect.any(Number) }])
  })

  it('go back by Undo to what they were, and the form shows it', async () => {
    const { user, site, saved, client } = await openGeneral()
    const name = site.getByLabelText<HTMLInputElement>('Site name')
    const before = name.value
    await retype(user, name, 'Chez Ada')
    await saved()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await expectStatus('Change undone')
    expect((await client.settings.adminGet()).settings.siteName).toBe(before)
    await waitFor(() => expect(site.getByLabelText('Site name')).toHaveValue(before))
  })

  it('stay as somebody else has set them meanwhile, if they are others', async () => {
    const { user, site, client, press } = await openGeneral()
    await client.settings.update({ body: { trashDays: 60, notifyEmails: ['kitchen@example.com'] } })
    await retype(user, site.getByLabelText('Site name'), 'Chez Ada')
    await press()
    await expectStatus('Settings saved. Also kept what somebody else changed: Days in the trash')
    expect((await client.settings.adminGet()).settings).toMatchObject({ siteName: 'Chez Ada', trashDays: 60 })
  })

  it('are chosen between, if somebody else has set the same meanwhile', async () => {
    const { user, site, client, press } = await openGeneral()
    await client.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: true }] } })
    await user.click(site.getByRole('checkbox', { name: 'Français' }))
    await press()
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByRole('radio', { name: /Deutsch \(Shown to visitors\)/ })).not.toBeChecked()
    await user.click(question.getByRole('button', { name: 'Save' }))
    await expectStatus('Settings saved')
    const { settings } = await client.settings.adminGet()
    expect(settings.otherLanguages).toEqual([{ language: 'fr', isShown: false }])
  })

  it('take a language by its code, and show why one is refused', async () => {
    const { user, site, press, saved } = await openGeneral()
    await choose(user, site.getByRole('combobox', { name: 'Language' }), 'Another language…')
    const code = site.getByLabelText(/^Language code/)
    await user.type(code, 'english')
    await press()
    expect(await site.findByRole('alert')).toHaveTextContent(
      'The language must be a code that browsers know, such as en, fr or pt-BR',
    )
    await retype(user, code, 'gsw')
    expect((await saved()).language).toBe('gsw')
  })

  it('have other languages than the main one, each shown or not, and the name in them', async () => {
    const { user, site, client, press } = await openGeneral()
    const tick = async (name: string | RegExp) => user.click(site.getByRole('checkbox', { name }))
    const expectSaved = async (expected: object) => {
      await press()
      await waitFor(async () => expect((await client.settings.adminGet()).settings).toMatchObject(expected))
      await site.findByRole('button', { name: 'Save settings' })
    }
    expect(site.queryByRole('radiogroup')).not.toBeInTheDocument()
    await user.type(site.getByLabelText('Site name'), 'At Ada’s')
    await tick('Français')
    await tick('Deutsch')
    await tick('Shown to visitors (French)')
    const [german, french] = [
      { language: 'de', isShown: false },
      { language: 'fr', isShown: true },
    ]
    await expectSaved({ siteName: 'At Ada’s', otherLanguages: [german, french] })
    await user.click(await site.findByRole('radio', { name: /^Français 1 text waits/ }))
    expect(site.queryByRole('combobox', { name: 'Language' })).not.toBeInTheDocument()
    await user.type(await site.findByRole('textbox', { name: 'Site name (French)' }), 'Chez Ada')
    await expectSaved({ translations: { fr: { siteName: { text: 'Chez Ada', from: 'At Ada’s' } } } })
    await user.click(site.getByRole('radio', { name: 'English' }))
    await choose(user, site.getByRole('combobox', { name: 'Language' }), 'Français')
    await expectSaved({ language: 'fr', otherLanguages: [german] })
  })

  it('find a time zone by a part of its name', async () => {
    const { user, site, saved } = await openGeneral()
    const zone = site.getByRole('combobox', { name: 'Time zone' })
    await retype(user, zone, 'new york')
    await user.click(await screen.findByRole('option', { name: 'America/New York' }))
    expect(zone).toHaveValue('America/New_York')
    expect((await saved()).timeZone).toBe('America/New_York')
  })

  it('have a country for dates and times, by default that of the time zone, and show an example', async () => {
    const { user, site, saved } = await openGeneral()
    const country = site.getByRole('combobox', { name: 'Dates and times as in' })
    expect(country).toHaveTextContent('The country of your time zone')
    await retype(user, site.getByRole('combobox', { name: 'Time zone' }), 'Europe/London')
    expect(country).toHaveTextContent('The country of your time zone: United Kingdom')
    expect(site.getByText(/^Your guests read Saturday, 28 November 2026, 19:30\. .* begins on Monday\.$/)).toBeVisible()
    await choose(user, country, 'Mexico')
    expect(site.getByText(/28 November 2026, 7:30 pm\. .* begins on Sunday\.$/)).toBeVisible()
    expect(await saved()).toMatchObject({ timeZone: 'Europe/London', region: 'MX' })
    await choose(user, country, 'The country of your time zone: United Kingdom')
    expect((await saved()).region).toBe('')
  })

  it('have how many days the trash keeps things, and say which numbers are possible', async () => {
    const { user, site, press, saved } = await openGeneral()
    const days = site.getByLabelText(/^Days in the trash/)
    expect(days).toHaveValue(30)
    await retype(user, days, '400')
    await press()
    expect(await site.findByRole('alert')).toHaveTextContent('Please enter a whole number from 1 to 365')
    await retype(user, days, '60')
    expect((await saved()).trashDays).toBe(60)
  })

  it('hide sections', async () => {
    const { user, client } = await openGeneral()
    const card = within(screen.getByRole('region', { name: 'Sections of your page' }))
    await user.click(card.getByRole('checkbox', { name: 'Gallery' }))
    await user.click(card.getByRole('button', { name: 'Save sections' }))
    await expectStatus('Settings saved')
    expect((await client.settings.get()).settings.hiddenSections).toEqual(['gallery'])
  })

  it('ask before an unsaved change is lost', async () => {
    const { user, site, router } = await openGeneral(renderSignedIn)
    await user.type(site.getByLabelText('Site name'), 'Chez Ada')
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(router.state.location.pathname).toBe('/admin/settings/general')
    expect(site.getByLabelText('Site name')).toHaveValue('Chez Ada')
  })
})

describe('mail', () => {
  const setUp = { is_set_up: true, from: 'site@chef.example', protection: 'safe', waiting: 0, problem: null }
  const nothingWaiting = { is_test_waiting: false, test_problem: null }

  /** Answers with one state of the mail after the other, and the last one from then on. */
  function answerMail(...states: readonly object[]): void {
    const settings = { site_name: '', language: 'en', time_zone: 'UTC', region: '', notify_emails: [] }
    let asked = 0
    server.use(
      http.get('*/api/settings/admin', () => {
        const mail = states[Math.min(asked, states.length - 1)]
        asked += 1
        return HttpResponse.json({ success: true, data: { settings, followed_region: '', mail } })
      }),
      http.post('*/api/settings/test-mail', () => HttpResponse.json({ success: true, data: null })),
    )
  }

  it('that is not set up is said, with what to do, and again for a test mail', async () => {
    const { user } = await openGeneral()
    const card = await mailCard()
    expect(card.getByText('Mail is not set up.')).toBeVisible()
    expect(card.getByText('SMTP_URL')).not.toBeVisible()
    await user.click(card.getByText('For whoever helps you'))
    expect(card.getByText('SMTP_URL')).toBeVisible()
    await user.click(card.getByRole('button', { name: 'Send a test mail' }))
    await waitFor(() => expect(card.getByRole('status')).toHaveTextContent('Mail is not set up on this server yet'))
    await user.click(card.getByRole('button', { name: 'Copy the text' }))
    expect(await navigator.clipboard.readText()).toMatch(/^To set mail up, .*MAIL_FROM/)
  })

  it.each([
    ['clear', /may cross the network unencrypted/],
    ['unchecked', /encrypted, but nobody checks for whom/],
  ])('that is %s on its way is said', async (protection, words) => {
    answerMail({ ...setUp, ...nothingWaiting, protection })
    await openGeneral()
    expect((await mailCard()).getByText(words)).toBeVisible()
  })

  it('says that the test mail was sent', async () => {
    answerMail({ ...setUp, ...nothingWaiting })
    const { user } = await openGeneral()
    const card = await mailCard()
    expect(card.getByText('site@chef.example')).toBeVisible()
    await user.click(card.getByRole('button', { name: 'Send a test mail' }))
    await waitFor(() =>
      expect(card.getByRole('status')).toHaveTextContent('The test mail to ada@example.com was sent.'),
    )
  })

  it('says why the mail server refused the test mail, and that others wait', async () => {
    const reason = '535 Authentication failed'
    answerMail(
      { ...setUp, ...nothingWaiting },
      { ...setUp, waiting: 3, problem: reason, is_test_waiting: true, test_problem: reason },
    )
    const { user } = await openGeneral()
    const card = await mailCard()
    await user.click(card.getByRole('button', { name: 'Send a test mail' }))
    await waitFor(() => expect(card.getByRole('status')).toHaveTextContent(`It said: ${reason}`))
    expect(card.getByText(/^3 mails are waiting/)).toBeVisible()
  })

  it('says which DNS records are missing, and what to add', async () => {
    answerMail({ ...setUp, ...nothingWaiting })
    const none = { state: 'missing', type: 'TXT', found: '', add: '' }
    const spf = { ...none, kind: 'spf', name: 'chef.example', state: 'ok', found: 'v=spf1 mx -all' }
    const dkim = { ...none, kind: 'dkim', name: 'google._domainkey.chef.example' }
    const dmarc = { ...none, kind: 'dmarc', name: '_dmarc.chef.example', add: 'v=DMARC1; p=none' }
    const data = { records: { domain: 'chef.example', records: [spf, dkim, dmarc] } }
    server.use(http.get('*/api/settings/mail-records', () => HttpResponse.json({ success: true, data })))
    const { user } = await openGeneral()
    const card = await mailCard()
    expect(await card.findByText(/Some need a change/)).toBeVisible()
    await user.click(card.getByText('For whoever helps you'))
    const items = card.getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'SPF in orderv=spf1 mx -all',
      'DKIM missingYour mail provider shows the record to add.',
      'DMARC missingTXT record at _dmarc.chef.example: v=DMARC1; p=none',
    ])
  })

  it('about new messages goes to the people named here', async () => {
    const { user, client } = await openGeneral()
    const card = await mailCard()
    const recipients = card.getByLabelText('Who gets a mail about a new message')
    await user.type(recipients, 'rosa@example.com, rosa@')
    await user.click(card.getByRole('button', { name: 'Save recipients' }))
    expect(await card.findByRole('alert')).toHaveTextContent('rosa@ is not an email address')
    await retype(user, recipients, 'rosa@example.com{Enter}ada@example.com')
    await user.click(card.getByRole('button', { name: 'Save recipients' }))
    await expectStatus('Settings saved')
    expect((await client.settings.adminGet()).settings.notifyEmails).toEqual(['rosa@example.com', 'ada@example.com'])
  })
})
