import { api, collectionNames, listEndpoints } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { useApi } from './api-subject.ts'

/** What is edited in forms and is no collection. Each change may name the version that it was made from. */

const { test, admin } = useApi()
const path = 'https://example.com/sole.jpg'

interface Versioned {
  readonly version: number
}

/** Reads the record, and changes it from a version: to something else at each call. */
interface Edited {
  readonly name: string
  /** The call's name in the contract. */
  readonly call: string
  readonly key: string
  readonly read: () => Promise<Versioned>
  readonly change: (version?: number) => Promise<Versioned>
}

let changes = 0
const another = () => `No ${(changes += 1)}`
const named = (version?: number) => (version === undefined ? {} : { version })

const template = async () => (await admin.replyTemplates.list()).items[0]
const newTemplate = async () => (await admin.replyTemplates.create({ body: { name: 'Price', body: 'Dear' } })).template
const dayOff = async () => (await admin.calendar.daysOff()).items[0]
const newDayOff = async () =>
  (await admin.calendar.createDayOff({ body: { firstDay: '2090-01-01', lastDay: '2090-01-02' } })).dayOff

let known: { readonly customer: number; readonly order: number } | undefined
async function recordIds() {
  if (known) return known
  const { customer } = await admin.customers.create({ body: { name: 'Ada' } })
  const { order } = await admin.orders.create({ body: { customerId: customer.id } })
  return (known = { customer: customer.id, order: order.id })
}
const customerId = async () => ({ id: (await recordIds()).customer })
const orderId = async () => ({ id: (await recordIds()).order })
const guest = async () => (await admin.guests.list({ params: await orderId() })).items[0]
const newGuest = async () =>
  (
    await admin.guests.create({
      params: await orderId(),
      body: { name: 'Ben', diet: '', allergens: [], hasConsent: true },
    })
  ).guest

const edited: Edited[] = [
  {
    name: 'a legal page',
    call: 'legalPages.update',
    key: 'legalPage',
    read: async () => (await admin.legalPages.adminGet({ params: { name: 'terms' } })).legalPage,
    change: async (version) =>
      (await admin.legalPages.update({ params: { name: 'terms' }, body: { title: another(), ...named(version) } }))
        .legalPage,
  },
  {
    name: 'the settings of the site',
    call: 'settings.update',
    key: 'settings',
    read: async () => (await admin.settings.adminGet()).settings,
    change: async (version) =>
      (await admin.settings.update({ body: { siteName: another(), ...named(version) } })).settings,
  },
  {
    name: 'the settings of orders',
    call: 'deskSettings.update',
    key: 'settings',
    read: async () => (await admin.deskSettings.get()).settings,
    change: async (version) =>
      (await admin.deskSettings.update({ body: { confirmationText: another(), ...named(version) } })).settings,
  },
  {
    name: 'the settings of payment',
    call: 'paymentSettings.update',
    key: 'settings',
    read: async () => (await admin.paymentSettings.get()).settings,
    change: async (version) =>
      (await admin.paymentSettings.update({ body: { tradeName: another(), ...named(version) } })).settings,
  },
  {
    name: 'travel',
    call: 'travel.update',
    key: 'travel',
    read: async () => (await admin.travel.get()).travel,
    change: async (version) =>
      (await admin.travel.update({ body: { areaSentence: another(), ...named(version) } })).travel,
  },
  {
    name: 'the schedule of backups',
    call: 'backups.setSchedule',
    key: 'schedule',
    read: async () => {
      const { overview } = await admin.backups.list()
      return overview!.schedule // the fake makes backups
    },
    change: async (version) =>
      (await admin.backups.setSchedule({ body: { every: 'off', keep: 1 + (changes += 1), ...named(version) } }))
        .schedule,
  },
  {
    name: 'a user',
    call: 'users.update',
    key: 'user',
    read: async () => (await admin.users.get({ params: { id: 1 } })).user,
    change: async (version) =>
      (await admin.users.update({ params: { id: 1 }, body: { name: another(), ...named(version) } })).user,
  },
  {
    name: 'the own profile',
    call: 'users.updateDetails',
    key: 'user',
    read: async () => (await admin.auth.me()).user,
    change: async (version) => (await admin.users.updateDetails({ body: { name: another(), ...named(version) } })).user,
  },
  {
    name: 'what is stated about a picture',
    call: 'pictures.update',
    key: 'picture',
    read: async () => (await admin.pictures.get({ query: { path } })).picture,
    change: async (version) =>
      (await admin.pictures.update({ body: { path, alt: another(), ...named(version) } })).picture,
  },
  {
    name: 'a reply template',
    call: 'replyTemplates.update',
    key: 'template',
    read: async () => (await template()) ?? (await newTemplate()),
    change: async (version) => {
      const { id, body } = (await template())!
      return (await admin.replyTemplates.update({ params: { id }, body: { name: another(), body, ...named(version) } }))
        .template
    },
  },
  {
    name: 'days off',
    call: 'calendar.updateDayOff',
    key: 'dayOff',
    read: async () => (await dayOff()) ?? (await newDayOff()),
    change: async (version) => {
      const { id, firstDay, lastDay } = (await dayOff())!
      const body = { firstDay, lastDay, note: another(), ...named(version) }
      return (await admin.calendar.updateDayOff({ params: { id }, body })).dayOff
    },
  },
]

/** Calls that must name a version. */
const demanding: Edited[] = [
  {
    name: 'an order',
    call: 'orders.update',
    key: 'order',
    read: async () => (await admin.orders.get({ params: await orderId() })).order,
    change: async (version = 0) =>
      (await admin.orders.update({ params: await orderId(), body: { version, notes: another() } })).order,
  },
  {
    name: 'an offer',
    call: 'offers.update',
    key: 'offer',
    read: async () => (await admin.offers.create({ params: await orderId(), body: {} })).offer,
    change: async (version = 0) =>
      (await admin.offers.update({ params: await orderId(), body: { version, words: another() } })).offer,
  },
  {
    name: 'a customer',
    call: 'customers.update',
    key: 'customer',
    read: async () => (await admin.customers.get({ params: await customerId() })).customer,
    change: async (version = 0) =>
      (await admin.customers.update({ params: await customerId(), body: { version, notes: another() } })).customer,
  },
  {
    name: 'a guest',
    call: 'guests.update',
    key: 'guest',
    read: async () => (await guest()) ?? (await newGuest()),
    change: async (version = 0) => {
      const params = { ...(await orderId()), guest: (await guest())!.id }
      const body = { version, name: another(), diet: '', allergens: [] }
      return (await admin.guests.update({ params, body })).guest
    },
  },
]

/** Tried beside what else they do, because they change more than a record or have a version of something else. */
const triedElsewhere: readonly string[] = [
  ...collectionNames.flatMap((name) => [`${name}.update`, `${name}.setStatus`, `${name}.saveDraft`]),
  'drafts.publish',
  'schedules.set',
  'orders.decide',
  'customers.merge',
  'replies.send',
  'replies.saveDraft',
  'replies.discardDraft',
  'offers.send',
  'offers.withdraw',
  'offers.accept',
  'offers.cancel',
  'offers.move',
  'offers.takeBack',
]

it('every call that names a version is tried here, or named as tried elsewhere', () => {
  const versioned = listEndpoints(api).filter(({ endpoint: { body, query } }) =>
    [body, query].some((input) => input?.properties['version']),
  )
  const tried = [...edited, ...demanding].map(({ call }) => call)
  expect(versioned.map(({ name }) => name).toSorted()).toEqual([...tried, ...triedElsewhere].toSorted())
})

it.each(demanding)('$name is changed only from its present version', async ({ key, read, change }) => {
  const { version } = await read()
  const changed = await change(version)
  expect(changed).toMatchObject({ version: version + 1 })
  await expect(change(version)).rejects.toMatchObject({ status: 409, code: 'stale_version', data: { [key]: changed } })
  expect(await read()).toEqual(changed)
})

it.each(edited)('$name is changed from the version that is named, or from any', async ({ key, read, change }) => {
  const { version } = await read()
  const changed = await change(version)
  expect(changed).toMatchObject({ version: version + 1 })
  await expect(change(version)).rejects.toMatchObject({ status: 409, code: 'stale_version', data: { [key]: changed } })
  expect(await read()).toEqual(changed)
  expect(await change()).toMatchObject({ version: version + 2 })
})

it('a change of the settings leaves the version of those of orders', async () => {
  const { settings } = await admin.deskSettings.get()
  await admin.settings.update({ body: { siteName: another() } })
  expect((await admin.deskSettings.get()).settings.version).toBe(settings.version)
})

it('what visitors read has no version', async () => {
  await admin.legalPages.update({ params: { name: 'privacy' }, body: { body: '<p>One</p>', isPublished: true } })
  const { legalPage } = await test.client().legalPages.get({ params: { name: 'privacy' } })
  expect(legalPage).not.toHaveProperty('version')
  expect((await test.client().settings.get()).settings).not.toHaveProperty('version')
})
