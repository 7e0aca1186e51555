import { Value } from '@sinclair/typebox/value'
import { guests, messages, MessageStatus, orders, orderStates, replies } from '@tablier/contracts'
import { expect, test } from 'vitest'
import { demoMessages, demoReply, weekdayIn } from './messages.ts'
import { deskTexts } from './desk-texts.ts'
import { demoContent, exampleTexts } from './demo-bodies.ts'
import { demoCustomers, demoEvenings, demoFirstEvenings } from './evenings.ts'

test.each(demoMessages)('the message of $name is valid for the form', ({ status, ...body }) => {
  expect([...Value.Errors(messages.send.body, body)]).toEqual([])
  expect(Value.Check(MessageStatus, status)).toBe(true)
})

test('the inbox has a new, a read and a replied message', () => {
  expect(demoMessages.map(({ status }) => status)).toEqual(expect.arrayContaining(['New', 'Read', 'Replied']))
})

test('every sender has an email at a reserved example domain', () => {
  for (const { email } of demoMessages) expect(email).toMatch(/@example\.(?:com|net|org)$/)
})

test('answers one of the example messages, which is set to Replied', () => {
  expect(demoMessages.filter(({ email }) => email === demoReply.to)).toMatchObject([{ status: 'Replied' }])
  expect([...Value.Errors(replies.send.body, { body: demoReply.body })]).toEqual([])
})

test.each(Object.entries(deskTexts))(
  'each text of the first start has its %s, and no other is given',
  (language, texts) => {
    const { confirmed } = demoFirstEvenings
    const { occasion, place, notes, dishes } = confirmed
    const ofMessages = demoMessages.flatMap(({ subject, message, evening }) => [
      subject,
      message,
      evening?.occasion,
      evening?.place,
      evening?.budget,
      evening?.liked,
    ])
    const words = [...new Set([...ofMessages, occasion, place, notes, ...dishes])].filter((text) => text !== undefined)
    const ofContent = exampleTexts[language as keyof typeof deskTexts]
    expect(words.filter((text) => !ofContent?.[text]).toSorted()).toEqual(Object.keys(texts).toSorted())
  },
)

/** A Monday. */
const now = Date.parse('2027-05-31T12:00:00Z')

test.each([
  ['thursday', 0, '2027-06-03'],
  ['saturday', 0, '2027-06-05'],
  ['saturday', 2, '2027-06-19'],
  ['sunday', -1, '2027-05-30'],
  ['friday', -4, '2027-05-07'],
] as const)('%s in %i weeks is %s', (weekday, weeks, date) => {
  expect(weekdayIn(weekday, weeks, now)).toBe(date)
})

test('a weekday is never today if it is in no weeks', () => {
  expect(weekdayIn('saturday', 0, Date.parse('2027-06-05T00:00:00Z'))).toBe('2027-06-12')
})

const titles = demoContent.portfolioItems.map(({ title }) => title)

test('the first evenings are confirmed, and asked for by a message with a date', () => {
  const { confirmed, askedBy } = demoFirstEvenings
  expect(demoEvenings[0]).toMatchObject({ state: 'confirmed', email: confirmed.customer.email })
  expect(demoCustomers).toContainEqual(expect.objectContaining(confirmed.customer))
  for (const answer of confirmed.answers)
    expect([...Value.Errors(guests.create.body, { ...answer, has_consent: true })]).toEqual([])
  expect(demoMessages.find(({ email }) => email === askedBy)?.evening?.date).toBeDefined()
})

test('the evenings are in all states', () => {
  expect(new Set(demoEvenings.map(({ state }) => state))).toEqual(new Set(orderStates))
})

test('the evenings are of known people', () => {
  const known = [...demoCustomers, ...demoMessages].map(({ email }) => email)
  for (const { email } of demoEvenings) expect(known).toContain(email)
})

test('the evenings have a day each if they occupy one', () => {
  const days = demoEvenings.filter(({ day }) => day !== null).map(({ day }) => day)
  expect(new Set(days).size).toBe(days.length)
})

test.each(demoEvenings)('the evening "$occasion" is valid', ({ dishes = [], ...evening }) => {
  const fields = Object.entries(evening).filter(([name]) => name in orders.create.body.properties)
  const body = {
    ...Object.fromEntries(fields),
    customer_id: 1,
    dishes: dishes.map((title) => ({ dish_id: null, title })),
  }
  expect(fields.length).toBeGreaterThan(4)
  expect([...Value.Errors(orders.create.body, body)]).toEqual([])
  for (const dish of dishes) expect(titles).toContain(dish)
})

test.each(demoCustomers)('$name has an address at a reserved example domain', ({ name, email }) => {
  const body = { name, email, subject: 'x', message: 'x' }
  expect([...Value.Errors(messages.send.body, body)]).toEqual([])
  expect(email).toMatch(/@example\.(?:com|net|org)$/)
})
