import { defaultChecklists, defaultMoveMails } from '@tablier/backend'
import type { Client } from '@tablier/api-client'
import { invalid, send } from '@tablier/conformance'
import { type Api, followedRegion, legalPageLengths, localeIn } from '@tablier/contracts'
import { languages } from '@tablier/words/languages'
import { words } from '@tablier/words/site/all'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

/** The settings that only administrators see. */
const others = {
  region: '',
  notifyEmails: [],
  trashDays: 30,
  replyEmail: '',
  signatureName: '',
  signatureTelephone: '',
  signatureImprint: '',
  answerWithinHours: 24,
  strongPasswords: false,
  secondStepRequired: false,
  otherLanguages: [],
  translations: {},
  isLive: true,
}

const { test, admin } = useApi()

const put = async (body: object) =>
  send(test, { method: 'PUT', path: '/api/settings', body, token: await test.token() })
it('start without a name, in English, in the time zone of the machine', async () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const initial = { siteName: '', language: 'en', timeZone, hiddenSections: [] }
  await expect(test.client().settings.get()).resolves.toEqual({
    settings: { ...initial, languages: ['en'], locale: localeIn('en', followedRegion('en', timeZone)) },
  })
  const { settings, isTimeZoneChosen, isLanguageChosen } = await admin.settings.adminGet()
  expect(settings).toEqual({ ...initial, ...others, version: 1 })
  expect([isTimeZoneChosen, isLanguageChosen]).toEqual([false, false])
  await admin.settings.update({ body: { language: 'en' } })
  expect((await admin.settings.adminGet()).isLanguageChosen).toBe(true)
})

it('take the evenings to the time zone that is chosen first, and leave them in later ones', async () => {
  const { customer } = await admin.customers.create({ body: { name: 'Nora' } })
  const evening = { customerId: customer.id, day: '2040-05-01', start: '19:30' }
  const { order } = await admin.orders.create({ body: evening })
  const { order: abroad } = await admin.orders.create({ body: { ...evening, timeZone: 'Asia/Tokyo' } })
  const read = async (params: { id: number }) => (await admin.orders.get({ params })).order
  for (const timeZone of ['Europe/Lisbon', 'Europe/Athens']) await admin.settings.update({ body: { timeZone } })
  expect((await admin.settings.adminGet()).isTimeZoneChosen).toBe(true)
  expect(await read(order)).toMatchObject({ start: '19:30', timeZone: 'Europe/Lisbon', version: order.version + 1 })
  expect(await read(abroad)).toEqual(abroad)
})

it('change only where something is sent', async () => {
  await admin.settings.update({ body: { siteName: ' Maison Safran ', timeZone: 'europe/paris' } })
  const { settings } = await admin.settings.update({ body: { language: 'pt-br' } })
  const shown = { siteName: 'Maison Safran', language: 'pt-BR', timeZone: 'Europe/Paris', hiddenSections: [] }
  expect(settings).toEqual({ ...shown, ...others, version: settings.version })
  await expect(admin.settings.update({ body: {} })).resolves.toEqual({ settings })
  await expect(test.client().settings.get()).resolves.toEqual({
    settings: { ...shown, languages: ['pt-BR'], locale: 'pt-BR' },
  })
})

it.each([
  ['language', 'english'],
  ['language', 'en_GB!'],
  ['time_zone', 'Paris'],
  ['time_zone', '+02:00'],
  ['region', 'UK'],
  ['region', 'EU'],
  ['region', 'Austria'],
])('refuse the %s "%s"', async (field, value) => {
  const before = await test.client().settings.get()
  const answer = await put({ site_name: 'Not saved', [field]: value })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', errors: [{ field }] } })
  await expect(test.client().settings.get()).resolves.toEqual(before)
})

it('write dates and times as in the country that is chosen, or else as in that of the time zone', async () => {
  const otherLanguages = [{ language: 'fr' as const, isShown: true }]
  await admin.settings.update({ body: { language: 'en', timeZone: 'Europe/London', otherLanguages } })
  const read = async (lang?: 'fr') => (await test.client().settings.get({ query: { lang } })).settings.locale
  expect([await read(), await read('fr')]).toEqual(['en-GB', 'fr-GB'])
  const { settings } = await admin.settings.update({ body: { region: 'ch' } })
  expect(settings.region).toBe('CH')
  expect([await read(), await read('fr')]).toEqual(['en-CH', 'fr-CH'])
  expect((await admin.settings.adminGet()).followedRegion).toBe('GB')
  await admin.settings.update({ body: { region: '', timeZone: 'America/New_York', otherLanguages: [] } })
  expect([await read(), (await admin.settings.adminGet()).followedRegion]).toEqual(['en-US', 'US'])
})

it.each([
  ['trashDays', 'trash_days', [0, 366, 1.5], [365, 1, 30]],
  ['answerWithinHours', 'answer_within_hours', [-1, 721, 1.5], [0, 720, 24]],
  ['replyEmail', 'reply_email', ['kitchen@'], ['kitchen@example.com', '']],
])('keep %s within its bounds', async (name, field, wrong, right) => {
  for (const value of wrong)
    expect(await put({ [field]: value, site_name: 'Not saved' })).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    })
  for (const value of right)
    await expect(admin.settings.update({ body: { [name]: value } })).resolves.toMatchObject({
      settings: { [name]: value },
    })
})

it('keep each address once', async () => {
  const notifyEmails = ['ada@example.com', 'Ada@Example.com', 'rosa@example.com']
  const { settings } = await admin.settings.update({ body: { notifyEmails } })
  expect(settings.notifyEmails).toEqual(['ada@example.com', 'rosa@example.com'])
  expect(await put({ notify_emails: ['nobody'] })).toMatchObject({ status: 400 })
  await admin.settings.update({ body: { notifyEmails: [] } })
})

it('say that no test mail was sent while mail is not set up', async () => {
  expect((await admin.settings.adminGet()).mail).toMatchObject({ isSetUp: false, waiting: 0, problem: null })
  await expect(admin.settings.sendTestMail()).rejects.toMatchObject({ status: 409, code: 'mail_not_set_up' })
})

it('in another language, first texts follow unless somebody has changed them', async () => {
  await admin.replyTemplates.create({ body: { name: words.en.templatePriceName, body: words.en.templatePrice } })
  await admin.legalPages.update({
    params: { name: 'terms' },
    body: { title: 'House rules', body: words.en.legalTerms },
  })
  for (const language of ['fr', 'en'] as const) {
    await admin.settings.update({ body: { language } })
    const t = words[language]
    expect(await admin.replyTemplates.list()).toMatchObject({ items: [{ body: t.templatePrice }] })
    const pages = [{ title: t.legalPrivacyTitle }, { title: 'House rules', body: t.legalTerms }, {}]
    expect(await admin.legalPages.adminList()).toMatchObject({ items: pages })
    expect((await admin.deskSettings.get()).settings).toMatchObject({ defaultConfirmation: t.defaultConfirmation })
  }
})

it('first templates have the other languages, unless somebody has translated them', async () => {
  const { name, body } = { name: words.en.templateQuestionName, body: words.en.templateQuestion }
  const { template } = await admin.replyTemplates.create({ body: { name, body } })
  const translation = async () => (await admin.replyTemplates.list()).items.find(({ id }) => id === template.id)
  for (const language of ['en', 'fr', 'en'] as const) {
    await admin.settings.update({ body: { language, otherLanguages: [{ language: 'de', isShown: false }] } })
    const inGerman = { text: words.de.templateQuestion, from: words[language].templateQuestion }
    expect(await translation()).toMatchObject({ translations: { de: { body: inGerman } } })
  }
  const translations = { de: { body: { text: 'Gern!', from: body } } }
  await admin.replyTemplates.update({ params: template, body: { name, body, translations } })
  await admin.settings.update({ body: { language: 'fr' } })
  expect(await translation()).toMatchObject({ body: words.fr.templateQuestion, translations })
  await admin.settings.update({ body: { language: 'en', otherLanguages: [] } })
})

it('the settings of the desk start with one evening a day, euros and three checklists', async () => {
  const { settings } = await admin.deskSettings.get()
  const numbers = { eveningsADay: 1, holdDays: 7, keepYears: 3, purgeDays: 30 }
  expect(settings).toEqual({
    currency: 'EUR',
    ...numbers,
    confirmationText: '',
    confirmationTranslations: {},
    defaultConfirmation: words.en.defaultConfirmation,
    answerMails: false,
    version: 1,
    checklists: defaultChecklists(words.en),
    moveMails: defaultMoveMails(words.en).map(({ is_offered: isOffered, ...mail }) =>
      Object.assign(mail, { isOffered }),
    ),
  })
})

it('the settings of the desk change only where something is sent, which the activity says', async () => {
  const checklists = [{ name: 'Van', items: ['Fuel'] }]
  await admin.deskSettings.update({ body: { currency: ' gbp ', checklists } })
  const body = { eveningsADay: 2, confirmationText: ' Thank you. ' }
  const { settings } = await admin.deskSettings.update({ body })
  expect(settings).toMatchObject({ currency: 'GBP', eveningsADay: 2, confirmationText: 'Thank you.', checklists })
  const { items } = await admin.activity.list({ query: { limit: 1, area: 'settings' } })
  expect(items).toMatchObject([{ area: 'settings', details: ['evenings_a_day', 'confirmation_text'] }])
  const restored = await admin.deskSettings.update({ body: { checklists: [] } })
  expect(restored.settings.checklists).toEqual(defaultChecklists(words.en))
})

it('the settings of the desk refuse a currency that nobody uses, and numbers out of bounds', async () => {
  const refusal = { status: 400, fields: [{ field: 'currency' }] }
  await expect(admin.deskSettings.update({ body: { currency: 'ZZZ' } })).rejects.toMatchObject(refusal)
  for (const body of [{ eveningsADay: 0 }, { holdDays: 91 }, { keepYears: 11 }, { purgeDays: 366 }])
    await expect(admin.deskSettings.update({ body })).rejects.toMatchObject({ status: 400 })
})

describe('legal pages', () => {
  type Body = Parameters<Client<Api>['legalPages']['update']>[0]['body']

  const save = (body: Body) => admin.legalPages.update({ params: { name: 'privacy' }, body })
  const read = () => test.client().legalPages.get({ params: { name: 'privacy' } })
  beforeEach(async () => {
    await save({ isPublished: false, title: 'Privacy', body: '' })
  })

  it('are three, which are not published at first', async () => {
    const { items } = await admin.legalPages.adminList()
    expect(items.map(({ name, isPublished }) => [name, isPublished])).toEqual([
      ['privacy', false],
      ['terms', false],
      ['contact', false],
    ])
    await expect(test.client().legalPages.list()).resolves.toEqual({ items: [] })
  })

  it('are shown to visitors while they are published', async () => {
    await expect(read()).rejects.toMatchObject({ status: 404 })
    const { legalPage } = await save({ title: ' Your data ', body: '<p>We keep little.</p>', isPublished: true })
    expect(legalPage).toMatchObject({ name: 'privacy', title: 'Your data', isPublished: true })
    const { translations: _translations, version: _version, ...shown } = legalPage
    await expect(read()).resolves.toEqual({ legalPage: shown })
    await expect(test.client().legalPages.list()).resolves.toEqual({
      items: [{ name: 'privacy', title: 'Your data' }],
    })
    await save({ isPublished: false })
    await expect(read()).rejects.toMatchObject({ status: 404 })
  })

  it('keep headings, lists and links, and nothing that could run', async () => {
    const { legalPage } = await save({
      body: '<h1 onclick="x()">A</h1><ul><li><a href="javascript:x()">b</a></li></ul><script>x()</script>',
    })
    expect(legalPage.body).toBe('<h2>A</h2><ul><li><a rel="noopener noreferrer">b</a></li></ul>')
  })

  it.each(['', '<p> </p>'])('cannot be published with the text "%s"', async (body) => {
    await expect(save({ body, isPublished: true })).rejects.toMatchObject(invalid('body'))
    await expect(read()).rejects.toMatchObject({ status: 404 })
  })

  it('are stored at full length in all languages at once', async () => {
    const text = `<p>${'€'.repeat(legalPageLengths.body - '<p></p>'.length)}</p>`
    const foreign = languages.filter((language) => language !== 'en')
    const translations = Object.fromEntries(foreign.map((language) => [language, { body: { text, from: text } }]))
    const { legalPage } = await save({ body: text, translations })
    expect(legalPage).toMatchObject({ body: text, translations })
  })
})
