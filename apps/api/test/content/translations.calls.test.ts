import { send, useTestSubject } from '@tablier/conformance'
import { words } from '@tablier/words/site/all'
import { beforeEach, expect, it } from 'vitest'
import { openApi } from '../conformance/api-subject.ts'

const test = useTestSubject(openApi, { hasLimits: false, hasMail: true })
const admin = test.owner
const visitor = () => test.client()
const lang = 'de'
const query = { lang } as const

/** Sets the other languages of a site in English. */
const speak = (...languages: [language: 'en' | 'de' | 'fr', isShown: boolean][]) =>
  admin.settings.update({ body: { otherLanguages: languages.map(([language, isShown]) => ({ language, isShown })) } })
const inGerman = (text: string, from: string) => ({ text, from })
const title = inGerman('Seezunge', 'Sole')
const sole = { title: 'Sole', category: 'Fish', status: 'Published', translations: { de: { title } } } as const
const waiting = async () => (await admin.translations.waiting()).items

beforeEach(() => speak(['de', true], ['fr', false]))

it('a record is read in a language that the site shows, with the names of the texts that it lacks', async () => {
  const { item } = await admin.portfolioItems.create({ body: sole })
  const { item: german } = await visitor().portfolioItems.get({ params: item, query })
  expect(german).toMatchObject({ title: 'Seezunge', category: 'Fish', untranslated: ['category'] })
  expect((await visitor().portfolioItems.list({ query })).items).toEqual([german])
  const { allergens: _forTheKitchen, translations: _ofAll, ...main } = item
  for (const other of ['fr', 'es', undefined] as const)
    expect(await visitor().portfolioItems.get({ params: item, query: { lang: other } })).toEqual({ item: main })
  await admin.portfolioItems.delete({ params: item })
})

it('a text waits until it is made from the main text of now, in drafts too', async () => {
  await speak(['de', true])
  const { item } = await admin.portfolioItems.create({ body: sole })
  const area = { area: 'portfolioItems', language: 'de' }
  await admin.portfolioItems.update({ params: item, body: { title: 'Turbot' } })
  expect(await waiting()).toEqual([{ ...area, missing: 1, changed: 1 }])
  const translations = { de: { title: { ...title, from: 'Turbot' }, category: inGerman('Fisch', 'Fish') } }
  await admin.portfolioItems.saveDraft({ params: item, body: { translations } })
  expect(await waiting()).toEqual([])
  expect((await visitor().portfolioItems.get({ params: item, query })).item.category).toBe('Fish')
  const record = { collection: 'portfolioItems', id: item.id } as const
  await admin.drafts.publish({ params: record, body: {} })
  expect((await visitor().portfolioItems.get({ params: item, query })).item.category).toBe('Fisch')
  const { values } = await admin.revisions.get({ params: { ...record, number: 1 } })
  expect(values).toContainEqual({ name: 'translations', value: sole.translations })
  await admin.portfolioItems.delete({ params: item })
})

it('translations can be sent in a form', async () => {
  const form = new FormData()
  const translations = { de: { label: inGerman('Gast', 'Guest') } }
  for (const [name, text] of Object.entries({ name: 'Anna', translations: JSON.stringify(translations) }))
    form.set(name, text)
  const call = { method: 'POST', path: '/api/testimonials/items', body: form, token: await test.token() } as const
  expect(await send(test, call)).toMatchObject({ status: 201, body: { data: { item: { translations } } } })
})

it('HTML is clean in every language', async () => {
  const translations = { de: { heading: inGerman('<b onclick="x()">Fuß</b>', '<b onclick="x()">Foot</b>') } }
  const { footer } = await admin.footers.create({ body: { heading: '<b onclick="x()">Foot</b>', translations } })
  expect(footer.translations.de?.heading).toEqual({ text: '<b>Fuß</b>', from: footer.heading })
  await admin.footers.delete({ params: footer })
})

it.each([
  ['a language that the product does not speak', { pt: {} }, 'translations'],
  ['a field that has no translations', { de: { image_path: title } }, 'translations.de'],
  ['a text that is too long', { de: { title: inGerman('x'.repeat(201), 'y') } }, 'translations.de.title.text'],
  ['a text without its main text', { de: { title: { text: 'x' } } }, 'translations.de.title.from'],
])('a record is refused with %s', async (_what, translations, field) => {
  const call = { method: 'POST', path: '/api/portfolios/items', token: await test.token() } as const
  const answer = await send(test, { ...call, body: { title: 'Sole', category: 'Fish', translations } })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } })
})

it('the site has a name in each language, and names those that it shows', async () => {
  const translations = { de: { siteName: inGerman(' Haus ', 'House') } }
  await admin.settings.update({ body: { siteName: 'House', translations } })
  const { settings } = await visitor().settings.get({ query })
  expect(settings).toMatchObject({ siteName: 'Haus', language: 'en', languages: ['en', 'de'] })
  await admin.settings.update({ body: { siteName: '', translations: {} } })
})

it('a site names each language once', async () => {
  const otherLanguages = { fields: [{ field: 'otherLanguages' }] }
  await expect(speak(['de', true], ['de', false])).rejects.toMatchObject(otherLanguages)
  await expect(speak(['en', true])).rejects.toMatchObject(otherLanguages)
  await expect(admin.settings.update({ body: { language: 'de-AT' } })).rejects.toMatchObject(otherLanguages)
})

it('a legal page is read in each language, and keeps the texts of languages that are not sent', async () => {
  const params = { name: 'privacy' } as const
  const update = (body: object) => admin.legalPages.update({ params, body })
  const german = { title: inGerman('Datenschutz', 'Privacy'), body: inGerman('<h1>Daten</h1>', '<h1>Data</h1>') }
  await update({ title: 'Privacy', body: '<h1>Data</h1>', isPublished: true, translations: { de: german } })
  await update({ translations: { fr: { title: inGerman('Confidentialité', 'Privacy') } } })
  const { legalPage } = await visitor().legalPages.get({ params, query })
  expect(legalPage).toMatchObject({ title: 'Datenschutz', body: '<h2>Daten</h2>' })
  await update({ translations: { de: {} } })
  const { items } = await visitor().legalPages.list({ query })
  expect(items).toEqual([{ name: 'privacy', title: 'Privacy', untranslated: ['title'] }])
  await update({ isPublished: false })
})

it("a guest's mails and the page behind their link are in the language of their message while it is shown", async () => {
  const confirmationTranslations = { de: { confirmationText: inGerman('Bis bald!', 'See you!') } }
  await admin.deskSettings.update({ body: { confirmationText: 'See you!', confirmationTranslations } })
  const body = { name: 'Jule', email: 'jule@example.com', subject: 'Abend', message: 'Hallo', lang } as const
  for (const asked of ['fr', lang] as const) await visitor().messages.send({ body: { ...body, lang: asked } })
  expect((await admin.messages.list()).items).toMatchObject([{ language: 'de' }, { language: null }])
  const text = (await test.mails()).findLast(({ to }) => to.includes(body.email))?.text ?? ''
  expect(text).toContain('Bis bald!')
  expect(text).toContain(words.de.enquiryGreeting({ name: 'Jule' }))
  const token = /enquiry\/(\S+)/.exec(text)?.[1] ?? ''
  const open = async () => (await visitor().enquiries.open({ body: { token } })).enquiry.language
  expect(await open()).toBe('de')
  await speak(['de', false])
  expect(await open()).toBe('en')
})

it('mails of a move and templates have other languages', async () => {
  await speak(['de', false])
  const { moveMails } = (await admin.deskSettings.get()).settings
  const held = { text: words.de.moveMailHeld, from: words.en.moveMailHeld }
  expect(moveMails[0]?.translations).toEqual({ de: { body: held } })
  const translations = { de: { body: inGerman(' Gern! ', 'Gladly!') }, fr: { body: inGerman(' ', 'Gladly!') } }
  const { template } = await admin.replyTemplates.create({ body: { name: 'Yes', body: 'Gladly!', translations } })
  expect(template.translations).toEqual({ de: { body: inGerman('Gern!', 'Gladly!') } })
  await admin.replyTemplates.update({ params: template, body: { name: 'Yes', body: 'Yes!' } })
  const changed = moveMails.map((mail, index) => Object.assign(mail, { body: 'Well!', isOffered: index === 0 }))
  const mails = { moveMails: changed, confirmationText: 'See you!', confirmationTranslations: {} }
  await admin.deskSettings.update({ body: mails })
  expect(await waiting()).toEqual(
    expect.arrayContaining([
      { area: 'replyTemplates', language: 'de', missing: 0, changed: 1 },
      { area: 'deskSettings', language: 'de', missing: 1, changed: 1 },
    ]),
  )
})

it('the alternative text of a picture is in the language of the page', async () => {
  const imageUrl = 'https://cdn.example/sole.jpg'
  const { item: params } = await admin.portfolioItems.create({ body: { ...sole, imageUrl } })
  const translations = { de: { alt: inGerman('Eine Seezunge', 'A sole') } }
  await admin.pictures.update({ body: { path: imageUrl, alt: 'A sole', translations } })
  const german = await visitor().portfolioItems.get({ params, query })
  expect(german.item.picture).toEqual({ alt: 'Eine Seezunge' })
  const count = async () =>
    (await waiting()).find(({ area, language }) => area === 'portfolioItems' && language === lang)
  expect(await count()).toMatchObject({ missing: 1, changed: 0 })
  await admin.pictures.update({ body: { path: imageUrl, alt: 'A grilled sole' } })
  expect(await count()).toMatchObject({ missing: 1, changed: 1 })
  expect((await admin.translations.waiting()).pictures).toEqual([
    { path: imageUrl, language: 'de' },
    { path: imageUrl, language: 'fr' },
  ])
  const decorative = { path: imageUrl, isDecorative: true }
  await admin.pictures.update({ body: decorative })
  expect((await admin.translations.waiting()).pictures).toEqual([])
})
