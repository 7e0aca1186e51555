import { ApiError, type Client } from '@tablier/api-client'
import { notFound } from '@tablier/conformance'
import { addDays, type Api, api, dateAt, listEndpoints, toldStates } from '@tablier/contracts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { unlimited } from '../conformance/api-subject.ts'
import { useTestApp } from '../harness.ts'

const ARACHIDES = 'Ma fille est gravement allergique aux arachides'

const test = useTestApp({ hasMail: true, limits: unlimited })
const admin = test.owner
let guests = 0
/** The guest of each test, their enquiry, the order that was made of it, and their link to it. */
let email: string
let messageId: number
let params: { id: number }
let token: string

beforeEach(async () => {
  email = `zoe${(guests += 1)}@example.com`
  messageId = await write('For eight in June?')
  params = { id: (await admin.orders.createOfMessage({ params: { id: messageId } })).order.id }
  await test.mails() // the confirmation makes the link unless there is one
  const { link } = await admin.enquiries.createLink({ params: { id: messageId } })
  token = link!.path!.replace('/enquiry/', '')
  await setStatus(messageId, 'Read')
})

/** Sends the contact form as the guest of the test. */
async function write(message: string, subject = 'Dinner'): Promise<number> {
  await test.client().messages.send({ body: { name: 'Zoë', email, subject, message } })
  return newest()
}
async function newest(): Promise<number> {
  const { items } = await admin.messages.list({ query: { limit: 1 } })
  return items[0]!.id
}
async function add(message = ARACHIDES): Promise<number> {
  await test.client().enquiries.add({ body: { token, message } })
  return newest()
}
const setStatus = (id: number, status: 'Read' | 'Archived' | 'Replied') =>
  admin.messages.setStatus({ params: { id }, body: { status } })
const statusOf = async (id: number) => (await admin.messages.get({ params: { id } })).message.status
const order = async (id = params.id) => (await admin.orders.get({ params: { id } })).order
const unread = async (id = params.id) => (await admin.orders.unread({ params: { id } })).items
const noteOf = async () => (await unread()).find(({ noteId }) => noteId !== null)!.noteId!
/** The texts of the mails to the guest that waited to be sent. */
const mailed = async () =>
  (await test.mails()).filter(({ to }) => to.some(({ address }) => address === email)).map(({ text }) => text)

const dinner = {
  ...({ kind: 'text', productId: null, title: 'Dinner', details: '', quantity: 100, unit: 'evening' } as const),
  ...({ price: 80_000, vatRate: 0, discount: 0, discountKind: 'percent', isOptional: false, group: '' } as const),
  courses: [],
}

/** Sends an offer without a mail, and accepts it by telephone, if it is not accepted. */
async function acceptedOffer() {
  const { day, version: ofOrder } = await order()
  const free = addDays('2090-06-01', params.id) // each has a day of its own
  if (day === null) await admin.orders.update({ params, body: { version: ofOrder, day: free } })
  const made = (await admin.offers.create({ params, body: {} })).offer
  if (made.state === 'accepted') return made
  const { offer } = await admin.offers.update({ params, body: { version: made.version, lines: [dinner] } })
  const sent = await admin.offers.send({ params, body: { version: offer.version } })
  const said = { version: sent.offer.version, name: 'Zoë', how: 'By telephone', chosen: [] }
  return (await admin.offers.accept({ params, body: said })).offer
}

type Shown = { readonly shown?: number[] }

/** Each call that mails a guest what somebody wrote, as a function of what was shown. */
const senders: Readonly<Record<string, (shown: Shown) => Promise<unknown>>> = {
  'replies.send': (shown) => admin.replies.send({ params: { id: messageId }, body: { body: 'Gladly.', ...shown } }),
  'orders.mail': (shown) => admin.orders.mail({ params, body: { mail: 'Gladly.', ...shown } }),
  'orders.move': (shown) =>
    admin.orders.move({ params, body: { from: 'enquiry', to: 'quoted', mail: 'Gladly.', ...shown } }),
  'offers.send': async (shown) => {
    const { day, version: ofOrder } = await order()
    if (day === null) await admin.orders.update({ params, body: { version: ofOrder, day: '2090-05-31' } })
    const { version } = (await admin.offers.create({ params, body: {} })).offer
    const { offer } = await admin.offers.update({ params, body: { version, lines: [dinner] } })
    const mail = `Gladly: ${offer.link!.path!}`
    return admin.offers.send({ params, body: { version: offer.version, mail, ...shown } })
  },
  'offers.move': async (shown) => {
    const { version } = await acceptedOffer()
    const day = addDays('2095-06-01', params.id)
    return admin.offers.move({ params, body: { version, day, start: null, mail: 'Gladly.', ...shown } })
  },
  'offers.takeBack': async (shown) => {
    const { version } = await acceptedOffer()
    return admin.offers.takeBack({ params, body: { version, reason: 'Another guest', mail: 'Gladly.', ...shown } })
  },
  'offers.cancel': async (shown) => {
    const { version } = await acceptedOffer()
    const body = { version, by: 'guest', owed: 0, words: '', mail: 'Gladly.', ...shown } as const
    return admin.offers.cancel({ params, body })
  },
}

/** Calls that refuse without mail, but write nothing of somebody's to a guest. */
const others: ReadonlySet<string> = new Set(['replies.retry', 'settings.sendTestMail', 'emailChanges.sendAgain'])

it('every call that mails a guest takes what was shown, and is tried here', () => {
  const mailing = listEndpoints(api).filter(({ endpoint }) =>
    endpoint.errors?.some((code) => code === 'mail_not_set_up'),
  )
  const toGuests = mailing.filter(({ name }) => !others.has(name))
  expect(toGuests.map(({ name }) => name).toSorted()).toEqual(Object.keys(senders).toSorted())
  for (const { endpoint } of toGuests) {
    expect(endpoint.body?.properties).toHaveProperty('shown')
    expect(endpoint.errors).toContain('unread_words')
  }
})

describe.each(Object.entries(senders))('%s', (name, send) => {
  const isReply = name === 'replies.send'

  it('marks what was shown as answered, and only a reply quotes the newest of it', async () => {
    const added = await add()
    await send({ shown: [messageId, added] })
    expect([await statusOf(messageId), await statusOf(added)]).toEqual(['Replied', 'Replied'])
    const [text] = await mailed()
    expect(text?.includes(`> ${ARACHIDES}`)).toBe(isReply)
  })

  it('leaves unread what nobody says was shown, and does not quote it', async () => {
    const added = await add()
    await send({})
    expect([await statusOf(messageId), await statusOf(added)]).toEqual(['Replied', 'New'])
    const [text] = await mailed()
    expect(text?.includes('> For eight in June?')).toBe(isReply)
    expect(text).not.toContain('arachides')
  })

  it('is refused with what was written in the meantime, and sends and changes nothing', async () => {
    const before = /offers\.(?:cancel|move|takeBack)/.test(name) ? 'confirmed' : 'enquiry' // what was accepted is
    const first = await add('We are ten now.')
    const second = await add()
    const refused = await send({ shown: [messageId, first] }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ApiError)
    expect(refused).toMatchObject({ status: 409, code: 'unread_words', data: { unread: [{ messageId: second }] } })
    expect(JSON.stringify((refused as ApiError).data)).toContain(ARACHIDES)
    expect([await statusOf(first), await statusOf(second), (await order()).state]).toEqual(['New', 'New', before])
    await send({ shown: [messageId, first, second] })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['Replied', 'Replied'])
  })

  it('counts other messages of the guest too, which are read then, and nobody else’s', async () => {
    const other = await write(ARACHIDES, 'By the way')
    const { email: own } = { email }
    email = 'somebody-else@example.com'
    const stranger = await write('Another dinner?')
    email = own
    await expect(send({ shown: [messageId] })).rejects.toMatchObject({ code: 'unread_words' })
    await send({ shown: [messageId, other, stranger] })
    expect([await statusOf(other), await statusOf(stranger)]).toEqual(['Read', 'New'])
  })

  it('does not answer what was archived or is in the trash', async () => {
    const archived = await add('One')
    const trashed = await add('Two')
    await setStatus(archived, 'Archived')
    await admin.messages.delete({ params: { id: trashed } })
    await send({ shown: [messageId] })
    expect(await statusOf(archived)).toBe('Archived')
  })
})

it('a mail about an order without a message marks the messages of its guest as read', async () => {
  const { customer } = await order()
  const made = (await admin.orders.create({ body: { customerId: customer.id } })).order
  const added = await add()
  const send = (shown: Shown) => admin.orders.mail({ params: made, body: { mail: 'Hello', ...shown } })
  await expect(send({ shown: [] })).rejects.toMatchObject({ code: 'unread_words' })
  await send({ shown: [added] })
  expect(await statusOf(added)).toBe('Read')
})

it('a mail about an order whose enquiry nobody has opened leaves it unread, and quotes nothing', async () => {
  const id = await write('Hello, is the 5th free?')
  const made = (await admin.orders.createOfMessage({ params: { id } })).order
  await admin.orders.mail({ params: made, body: { mail: 'Hello' } })
  expect(await statusOf(id)).toBe('New')
  expect(await mailed()).toContain('Hello\n')
})

it.each(toldStates)('a move to %s without a mail marks nothing', async (to) => {
  const { timeZone } = await order()
  const day = addDays(dateAt(test.clock.now(), timeZone), to === 'done' ? -1000 - params.id : 400 + params.id)
  await admin.orders.update({ params, body: { version: (await order()).version, day } })
  if (to === 'done') await admin.orders.move({ params, body: { from: 'enquiry', to: 'confirmed' } })
  const added = await add()
  await admin.orders.move({ params, body: { from: (await order()).state, to } })
  expect(await statusOf(added)).toBe('New')
})

it('two who answer at once answer what each of them was shown', async () => {
  const added = await add()
  const answers = await Promise.allSettled([
    senders['orders.mail']!({ shown: [messageId, added] }),
    senders['replies.send']!({ shown: [messageId] }),
  ])
  expect(answers.map(({ status }) => status)).toContain('fulfilled')
  expect(await statusOf(added)).toBe('Replied')
})

describe('words that name an allergy', () => {
  it('stand on the order until somebody takes them over, whatever becomes of their message', async () => {
    const added = await add()
    const marked = { messages: 1, allergies: 1 }
    expect((await order()).unread).toEqual(marked)
    const listed = async () =>
      (await admin.orders.list({ query: { limit: 100, customer: (await order()).customer.id } })).items[0]?.unread
    expect(await listed()).toEqual(marked)
    for (const status of ['Read', 'Replied', 'Archived'] as const) {
      await setStatus(added, status)
      expect((await order()).unread).toEqual({ messages: 0, allergies: 1 })
    }
    await admin.orders.mail({ params, body: { mail: 'Noted.', shown: [messageId, added] } })
    await admin.messages.delete({ params: { id: added } })
    expect(await listed()).toEqual({ messages: 0, allergies: 1 })
    const words = {
      name: 'Zoë',
      text: ARACHIDES,
      messageId: added,
      isInTrash: true,
      isNew: false,
      allergens: ['peanuts'],
    }
    expect(await unread()).toMatchObject([words])
  })

  it('are taken over with the guest’s consent, and reopened', async () => {
    await add()
    const note = await noteOf()
    const { version } = await order()
    const decide = (hasConsent: boolean) =>
      admin.orders.decide({
        params: { ...params, note },
        body: { decision: 'taken_over', version, allergens: ['peanuts'], diets: '', hasConsent },
      })
    await expect(decide(false)).rejects.toMatchObject({ code: 'invalid_input', fields: [{ field: 'hasConsent' }] })
    expect((await order()).unread.allergies).toBe(1)
    const { order: taken } = await decide(true)
    expect(taken).toMatchObject({ allergens: ['peanuts'], unread: { allergies: 0 }, version: version + 1 })
    expect(await unread()).toMatchObject([{ noteId: null, isNew: true }])
    const undone = await admin.orders.decide({
      params: { ...params, note },
      body: { decision: null, version: taken.version, allergens: [], diets: '' },
    })
    expect(undone.order).toMatchObject({ allergens: [], consentedAt: null, unread: { allergies: 1 } })
    const { items } = await admin.orders.events({ params })
    expect(items.map(({ action }) => action).slice(0, 4)).toEqual([
      'allergy_reopened',
      'edited',
      'allergy_taken_over',
      'edited',
    ])
  })

  it('are put aside once, by one of two', async () => {
    await add()
    const note = await noteOf()
    const decide = (decision: 'put_aside' | 'taken_over' | null) =>
      admin.orders.decide({ params: { ...params, note }, body: { decision } })
    const both = await Promise.allSettled([decide('put_aside'), decide('taken_over')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refusal = { code: 'stale_version', data: { order: { unread: { allergies: 0 } } } }
    await expect(decide('put_aside')).rejects.toMatchObject(refusal)
    await decide(null)
    await expect(decide(null)).rejects.toMatchObject({ code: 'stale_version' })
    const { items } = await admin.activity.list({ query: { limit: 1, area: 'orders' } })
    expect(items).toMatchObject([{ action: 'edited', details: ['allergy_reopened'], recordId: params.id }])
    expect(JSON.stringify(items)).not.toMatch(/arachides|peanut/i)
  })

  it('are decided about each by itself, and only by their own order', async () => {
    const texts = [ARACHIDES, 'Et moi, cœliaque', 'À samedi !']
    for (const text of texts) await add(text)
    expect((await order()).unread).toEqual({ messages: 3, allergies: 2 })
    const note = await noteOf()
    const id = await write('Another evening?', 'Other')
    const other = (await admin.orders.createOfMessage({ params: { id } })).order
    const decision = { decision: 'put_aside' } as const
    await expect(admin.orders.decide({ params: { id: other.id, note }, body: decision })).rejects.toMatchObject(
      notFound,
    )
    await admin.orders.decide({ params: { ...params, note }, body: decision })
    expect((await unread()).filter(({ noteId }) => noteId !== null)).toMatchObject([{ text: texts[1] }])
  })

  it('in another message of the guest stand on the open orders, until that has an order of its own', async () => {
    const id = await write('Mein Sohn hat eine Nußallergie', 'Noch etwas')
    expect((await order()).unread).toEqual({ messages: 1, allergies: 1 })
    const own = (await admin.orders.createOfMessage({ params: { id } })).order
    expect([(await order()).unread.allergies, own.unread.allergies]).toEqual([0, 1])
  })

  it('of an enquiry are on the order that is made of it', async () => {
    const id = await write('Dinner for eight, one of us carries an EpiPen')
    const made = (await admin.orders.createOfMessage({ params: { id } })).order
    expect(made.unread).toEqual({ messages: 1, allergies: 1 })
  })

  it('leave no copy of themselves: a note has ids and times', async () => {
    await add()
    const { rows } = await sql<{
      note: string
    }>`select to_jsonb(allergy_notes)::text as note from allergy_notes`.execute(test.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { note } of rows) expect(note).not.toMatch(/arachides|peanut/i)
  })

  it('go with their guest', async () => {
    const added = await add()
    const { customer } = await order()
    await admin.customers.erase({ params: customer })
    const { rows } = await sql`select from allergy_notes where message_id = ${added}`.execute(test.db)
    expect(rows).toEqual([])
  })
})

describe('words at the table that name an allergy', () => {
  const answer = { name: 'Lina', allergens: [], hasConsent: true } as const
  let tableToken: string

  beforeEach(async () => {
    const { link } = await admin.guests.createLink({ params })
    tableToken = link!.path!.replace('/table/', '')
  })

  type Answer = Parameters<Client<Api>['table']['answer']>[0]['body']
  const tell = (more: Partial<Answer>) =>
    test.client().table.answer({ body: { token: tableToken, ...answer, allergens: [], diet: '', ...more } })
  const allergies = async () => (await order()).unread.allergies

  it('stand on the order with their guest’s name, unless the guest has chosen the same from the list', async () => {
    await tell({ diet: 'arachides: EpiPen' })
    await tell({ name: 'Jo', diet: 'Erdnüsse', allergens: [{ code: 'peanuts', severity: 'never' }] })
    await tell({ name: 'Vera', diet: 'vegetarisch' })
    expect(await unread()).toMatchObject([{ name: 'Lina', text: 'arachides: EpiPen', messageId: null, isNew: false }])
    await admin.orders.decide({ params: { ...params, note: await noteOf() }, body: { decision: 'put_aside' } })
    expect(await allergies()).toBe(0)
  })

  it('are noted again if the guest changes them, and no more if they are gone', async () => {
    const { guestToken } = await tell({ diet: 'gluten' })
    const change = (diet: string) =>
      test.client().table.changeAnswer({ body: { guestToken, ...answer, allergens: [], diet } })
    await admin.orders.decide({ params: { ...params, note: await noteOf() }, body: { decision: 'put_aside' } })
    await change('gluten')
    expect(await allergies()).toBe(0)
    await change('gluten, and sesame')
    expect(await allergies()).toBe(1)
    await change('everything')
    expect(await allergies()).toBe(0)
    await change('nuts')
    await test.client().table.deleteAnswer({ body: { guestToken } })
    expect(await allergies()).toBe(0)
  })

  it('that the owner has entered are read', async () => {
    await admin.guests.create({ params, body: { ...answer, allergens: [], diet: 'sesame' } })
    expect(await allergies()).toBe(0)
  })
})

it('an order counts its own unread words in every state, and those of other messages while it is open', async () => {
  await add()
  await write('PS: no celery', 'PS')
  const counts = async () => (await order()).unread
  expect(await counts()).toEqual({ messages: 2, allergies: 2 })
  await sql`update orders set state = 'lost' where id = ${params.id}`.execute(test.db)
  expect(await counts()).toEqual({ messages: 1, allergies: 1 })
  await sql`update orders set state = 'done', slot = 1, day = '1999-01-01' where id = ${params.id}`.execute(test.db)
  expect(await counts()).toEqual({ messages: 1, allergies: 1 })
})
