import { send } from '@tablier/conformance'
import { addDays, dateAt, type FieldError } from '@tablier/contracts'
import { beforeAll, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

/** What a visitor can tell about the evening, in addition to the four fields. */

const texts = { name: 'Ada Guest', email: 'ada@example.com', subject: 'Dinner', message: 'For eight?' }
const SECRET_DIET = 'Only blue mangosteens'

const { test, admin } = useApi()

let today: string
beforeAll(async () => {
  const { settings } = await admin.settings.adminGet()
  today = dateAt(test.now(), settings.timeZone)
})

const post = (evening: unknown) =>
  send(test, { method: 'POST', path: '/api/messages/public', body: { ...texts, evening } })
const newest = async () => (await admin.messages.list({ query: { limit: 1 } })).items[0]!
async function problemsOf(evening: unknown): Promise<string[]> {
  const { status, body } = await post(evening)
  expect(status).toBe(400)
  return (body as { errors: FieldError[] }).errors.map(({ field, message }) => `${field} ${message}`) // the envelope of invalid_input
}

it('is kept as it was told, and read in the list and by itself', async () => {
  const date = addDays(today, 30)
  const facts = { date, start: '19:30', guests: 8, occasion: 'A birthday', place: 'Lyon' }
  const more = { liked: 'Lemon tart', budget: '80 a head', telephone: '+33 4 00', diets: SECRET_DIET }
  await test.client().messages.send({
    body: {
      ...texts,
      evening: { ...facts, ...more, isFlexible: true, allergens: ['nuts', 'eggs'], hasConsent: true },
    },
  })
  const stored = await newest()
  expect(stored.evening).toEqual({
    ...facts,
    ...more,
    isFlexible: true,
    allergens: ['eggs', 'nuts'],
    isUnreadable: false,
    consentedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  const params = { id: stored.id }
  expect((await admin.messages.get({ params })).message).toEqual(stored)
  expect((await admin.messages.setStatus({ params, body: { status: 'Read' } })).message.evening).toEqual(stored.evening)
})

it('is null if nothing was told', async () => {
  for (const evening of [undefined, {}, { place: ' ', allergens: [], is_flexible: false, has_consent: true }]) {
    expect((await post(evening)).status).toBe(201)
    expect((await newest()).evening).toBeNull()
  }
})

it('can be a single fact', async () => {
  await post({ is_flexible: true })
  expect((await newest()).evening).toMatchObject({ isFlexible: true, date: null, guests: null, consentedAt: null })
  await post({ date: today })
  expect((await newest()).evening).toMatchObject({ date: today, place: '' })
})

it.each([
  ['yesterday', () => addDays(today, -1), 'must not be in the past'],
  ['a day four years ahead', () => addDays(today, 4 * 365), 'must be at most 3 years ahead'],
])('is refused for %s', async (_what, date, problem) => {
  expect(await problemsOf({ date: date() })).toEqual([`evening.date ${problem}`])
})

it('is refused at each field that is wrong', async () => {
  expect(
    await problemsOf({ guests: 501, start: '24:00', allergens: ['nuts', 'dust'], place: 'x'.repeat(101) }),
  ).toEqual([
    'evening.start must be a time, such as 19:30',
    'evening.guests must be 500 or less',
    'evening.place must be at most 100 characters long',
    expect.stringMatching(/^evening\.allergens\.1 must be one of gluten, /),
  ])
  expect(await problemsOf({ guests: 0 })).toEqual(['evening.guests must be 1 or more'])
})

const withoutConsent = [{ diets: SECRET_DIET }, { allergens: ['milk'] }, { allergens: ['milk'], has_consent: false }]
it.each(withoutConsent)('needs consent for %j', async (evening) => {
  expect(await problemsOf(evening)).toEqual(['evening.has_consent is required to keep this'])
  expect((await post({ ...evening, has_consent: true })).status).toBe(201)
})

it('is in the mail to the owners, except for diets and allergies', async () => {
  await test.mails()
  await post({ place: 'Lyon', guests: 8, diets: SECRET_DIET, allergens: ['sesame'], has_consent: true })
  const [mail] = await test.mails()
  expect(mail?.text).toContain('Guests: 8\nPlace: Lyon\nDiets and allergies: see the message')
  expect(mail?.text).not.toMatch(/mangosteens|sesame/i)
})
