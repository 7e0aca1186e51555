import { formHistories, type HistoryName, legalPageIds, settingsIds } from '@tablier/contracts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

/** The revisions of what has a form and is no collection. */

const { test, admin } = useApi()

interface Form {
  readonly name: string
  readonly collection: HistoryName
  readonly id: () => Promise<number> | number
  /** Returns the field that the form changes here. */
  readonly read: () => Promise<unknown>
  readonly save: (text: string) => Promise<unknown>
  /** The column of the revision. */
  readonly column: string
}

const template = async () => {
  const { items } = await admin.replyTemplates.list()
  return items.at(-1) ?? (await admin.replyTemplates.create({ body: { name: 'Price', body: 'At first' } })).template
}
const pages = (['privacy', 'terms', 'contact'] as const).map((name) => ({
  name: `the page ${name}`,
  collection: 'legalPages' as const,
  id: () => legalPageIds[name],
  read: async () => (await admin.legalPages.adminGet({ params: { name } })).legalPage.title,
  save: (title: string) => admin.legalPages.update({ params: { name }, body: { title } }),
  column: 'title',
}))

const forms: readonly Form[] = [
  ...pages,
  {
    name: 'the settings of the site',
    collection: 'settings',
    id: () => settingsIds.site,
    read: async () => (await admin.settings.adminGet()).settings.siteName,
    save: (siteName) => admin.settings.update({ body: { siteName } }),
    column: 'site_name',
  },
  {
    name: 'the settings of orders',
    collection: 'settings',
    id: () => settingsIds.desk,
    read: async () => (await admin.deskSettings.get()).settings.confirmationText,
    save: (confirmationText) => admin.deskSettings.update({ body: { confirmationText } }),
    column: 'confirmation_text',
  },
  {
    name: 'the settings of payment',
    collection: 'settings',
    id: () => settingsIds.payment,
    read: async () => (await admin.paymentSettings.get()).settings.tradeName,
    save: (tradeName) => admin.paymentSettings.update({ body: { tradeName } }),
    column: 'trade_name',
  },
  {
    name: 'travel',
    collection: 'settings',
    id: () => settingsIds.travel,
    read: async () => (await admin.travel.get()).travel.areaSentence,
    save: (areaSentence) => admin.travel.update({ body: { areaSentence } }),
    column: 'area_sentence',
  },
  {
    name: 'a reply template',
    collection: 'replyTemplates',
    id: async () => (await template()).id,
    read: async () => (await template()).body,
    save: async (body) => admin.replyTemplates.update({ params: await template(), body: { name: 'Price', body } }),
    column: 'body',
  },
]

const ofPage = { collection: 'legalPages', id: legalPageIds.terms } as const
const ofSite = { collection: 'settings', id: settingsIds.site } as const
const ofDesk = { collection: 'settings', id: settingsIds.desk } as const
const list = async (of: { readonly collection: HistoryName; readonly id: number }) =>
  (await admin.revisions.list({ params: of, query: { limit: 100 } })).items
const restore = (of: { readonly collection: HistoryName; readonly id: number }, number: number) =>
  admin.revisions.restore({ params: { ...of, number } })
const newest = async (of: Parameters<typeof list>[0]) => (await list(of))[0]!.number

it('is there for everything that the contract names', () => {
  expect([...new Set(forms.map(({ collection }) => collection))]).toEqual([...formHistories])
})

it.each(forms)('$name: has each save with its author, and restores at once, which can be undone', async (form) => {
  const params = { collection: form.collection, id: await form.id() }
  const first = await form.read()
  await form.save('Spring')
  await form.save('Spring')
  test.advance(10 * 60_000)
  await form.save('Summer')
  const { user } = await admin.auth.me()
  const items = await list(params)
  const [summer, spring, before] = items
  expect(items.map(({ number, isLive }) => [number, isLive])).toEqual([
    [3, true],
    [2, true],
    [1, true],
  ])
  expect(summer).toMatchObject({ kind: 'edited', actorId: user.id, actorName: user.name })
  expect(spring).toMatchObject({ kind: 'edited', actorId: user.id })
  expect(before).toMatchObject({ kind: 'created' })
  const valueOf = async (number: number) => {
    const { values } = await admin.revisions.get({ params: { ...params, number } })
    return values.find(({ name }) => name === form.column)?.value
  }
  expect([await valueOf(1), await valueOf(2), await valueOf(3)]).toEqual([first, 'Spring', 'Summer'])
  await expect(restore(params, 1)).resolves.toEqual({ number: 4, isLive: true })
  expect(await form.read()).toBe(first)
  expect((await list(params))[0]).toMatchObject({ kind: 'restored', restoredFrom: 1, actorId: user.id })
  await restore(params, 3)
  expect(await form.read()).toBe('Summer')
})

it.each(forms)('$name: a restore raises the version, so that an open form notices it', async (form) => {
  const params = { collection: form.collection, id: await form.id() }
  const versions = { legalPages: 'legal_pages', settings: 'settings', replyTemplates: 'reply_templates' }
  const sum = async () => {
    const table = sql.table(versions[form.collection as keyof typeof versions])
    const others =
      form.collection === 'settings' ? sql` + sum(desk_version) + sum(payment_version) + sum(travel_version)` : sql``
    const { rows } = await sql<{ sum: string }>`select sum(version)${others} as sum from ${table}`.execute(test.db)
    return Number(rows[0]!.sum)
  }
  await form.save('Autumn')
  test.advance(10 * 60_000)
  await form.save('Winter')
  const before = await sum()
  await restore(params, (await newest(params)) - 1)
  expect(await sum()).toBe(before + 1)
})

it.each(forms)('$name: is not read or restored by somebody who may not save it', async ({ collection, id }) => {
  const params = { collection, id: await id(), number: 1 }
  const guest = test.client(await test.token(await test.createUser('user')))
  for (const client of [guest, test.client()]) {
    await expect(client.revisions.list({ params })).rejects.toMatchObject({ status: client === guest ? 403 : 401 })
    await expect(client.revisions.restore({ params })).rejects.toMatchObject({ status: client === guest ? 403 : 401 })
  }
})

it('answers 404 for a number, a page and a part of the settings that do not exist', async () => {
  for (const params of [
    { ...ofPage, number: 99 },
    { collection: 'legalPages', id: 4, number: 1 },
    { collection: 'settings', id: 9, number: 1 },
    { collection: 'replyTemplates', id: 9999, number: 1 },
  ] as const)
    await expect(admin.revisions.restore({ params })).rejects.toMatchObject({ status: 404 })
})

it('a legal page stays published when its text is restored, in all languages', async () => {
  const params = { name: 'terms' } as const
  const german = { de: { title: { text: 'Bedingungen', from: 'Terms' } } }
  await admin.legalPages.update({ params, body: { title: 'Terms', body: '<p>Old</p>', translations: german } })
  const old = await newest(ofPage)
  const french = { fr: { title: { text: 'Conditions', from: 'Terms' } } }
  await admin.legalPages.update({ params, body: { body: '<p>New</p>', translations: french, isPublished: true } })
  expect((await list(ofPage))[0]).toMatchObject({ kind: 'published', status: 'Published' })
  await restore(ofPage, old)
  const { legalPage } = await admin.legalPages.adminGet({ params })
  expect(legalPage).toMatchObject({ body: '<p>Old</p>', isPublished: true, translations: german })
  expect(legalPage.translations).not.toHaveProperty('fr')
  expect((await test.client().legalPages.get({ params })).legalPage.body).toBe('<p>Old</p>')
})

it('a restore is refused as a save is', async () => {
  const params = { name: 'contact' } as const
  const of = { collection: 'legalPages', id: legalPageIds.contact } as const
  await admin.legalPages.update({ params, body: { title: 'Contact', body: '' } })
  const empty = await newest(of)
  await admin.legalPages.update({ params, body: { body: '<p>Here</p>', isPublished: true } })
  await expect(restore(of, empty)).rejects.toMatchObject({ status: 400, fields: [{ field: 'body' }] })
  expect((await test.client().legalPages.get({ params })).legalPage.body).toBe('<p>Here</p>')
})

it('what a revision of a backup holds is checked and cleaned before it is restored', async () => {
  const write = async (of: typeof ofPage | typeof ofSite | typeof ofDesk, change: object) => {
    const number = await newest(of)
    await sql`
      update revisions set record = record || ${JSON.stringify(change)}::jsonb
      where collection = ${of.collection} and record_id = ${of.id} and number = ${number}
    `.execute(test.db)
    return number
  }
  const hostile = '<p onclick="x()">Hello</p><script>x()</script>'
  await admin.legalPages.update({ params: { name: 'terms' }, body: { title: 'House rules', body: '<p>Old</p>' } })
  const translations = { de: { body: { text: hostile, from: '<p>Hello</p>' } } }
  await restore(ofPage, await write(ofPage, { body: hostile, translations, password_hash: 'x' }))
  const { legalPage } = await admin.legalPages.adminGet({ params: { name: 'terms' } })
  expect(legalPage.body).toBe('<p>Hello</p>')
  expect(legalPage.translations.de?.body?.text).toBe('<p>Hello</p>')
  await admin.settings.update({ body: { siteName: 'Of now' } })
  const wrong = await write(ofSite, { site_name: 'Then', trash_days: -5, backup_keep: 1 })
  await expect(restore(ofSite, wrong)).rejects.toMatchObject({ status: 400, fields: [{ field: 'trashDays' }] })
  const unknown = await write(ofSite, { trash_days: 30, time_zone: 'Nowhere/Town' })
  await expect(restore(ofSite, unknown)).rejects.toMatchObject({ status: 400 })
  expect((await admin.settings.adminGet()).settings.siteName).toBe('Of now')
})

it('restoring settings changes only what differs, and leaves what others have', async () => {
  await admin.settings.update({ body: { siteName: 'One', trashDays: 20 } })
  const one = await newest(ofSite)
  await admin.settings.update({ body: { siteName: 'Two' } })
  await admin.deskSettings.update({ body: { holdDays: 12 } })
  await restore(ofSite, one)
  const { items } = await admin.activity.list({ query: { limit: 1, area: 'settings' } })
  const line = { area: 'settings', action: 'restored', recordId: settingsIds.site, details: ['site_name'] }
  expect(items).toMatchObject([{ ...line, revision: await newest(ofSite) }])
  expect((await admin.deskSettings.get()).settings.holdDays).toBe(12)
})

it('has nothing secret: only the fields of the settings that the contract names', async () => {
  await test.db.updateTable('settings').set({ backup_every: 'daily' }).execute()
  await admin.settings.update({ body: { siteName: 'Three' } })
  await admin.deskSettings.update({ body: { holdDays: 13 } })
  const namesOf = async (of: typeof ofSite | typeof ofDesk) => {
    const { values } = await admin.revisions.get({ params: { ...of, number: await newest(of) } })
    return values.map(({ name }) => name).sort()
  }
  const { settings } = await admin.settings.adminGet()
  const { settings: desk } = await admin.deskSettings.get()
  const wire = (names: string[]) =>
    names.map((name) => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`))
  const known = (record: object) =>
    wire(Object.keys(record)).filter((name) => name !== 'version' && name !== 'default_confirmation')
  expect(await namesOf(ofSite)).toEqual(['id', ...known(settings)].sort())
  expect(await namesOf(ofDesk)).toEqual(['id', ...known(desk)].sort())
})

it('a change that was made without a revision is there before the next one', async () => {
  await admin.settings.update({ body: { siteName: 'By somebody' } })
  await test.db.updateTable('settings').set({ site_name: 'By a command' }).execute()
  await admin.settings.update({ body: { siteName: 'By somebody again' } })
  const [last, between] = await list(ofSite)
  expect([last!.actorName, between!.actorName]).toEqual([expect.any(String), null])
  await restore(ofSite, between!.number)
  expect((await admin.settings.adminGet()).settings.siteName).toBe('By a command')
})

it('the removal of the examples is a version of the settings if it hides sections', async () => {
  const { settings } = await admin.settings.adminGet()
  await admin.examples.remove()
  const now = (await admin.settings.adminGet()).settings
  expect(now.version - settings.version).toBe(now.hiddenSections.length > settings.hiddenSections.length ? 1 : 0)
})

it('a template that is deleted leaves no history', async () => {
  const { template: added } = await admin.replyTemplates.create({ body: { name: 'Gone', body: 'Soon' } })
  const of = { collection: 'replyTemplates', id: added.id } as const
  expect(await list(of)).toHaveLength(1)
  await admin.replyTemplates.delete({ params: added })
  expect(await list(of)).toEqual([])
  await expect(restore(of, 1)).rejects.toMatchObject({ status: 404 })
})
