import { Value } from '@sinclair/typebox/value'
import { messages, MessageStatus, replies } from '@tablier/contracts'
import { describe, expect, it, test } from 'vitest'
import { demoMessages, demoReply, weekdayIn } from './messages.ts'

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

it('answers one of the example messages, which is set to Replied', () => {
  expect(demoMessages.filter(({ email }) => email === demoReply.to)).toMatchObject([{ status: 'Replied' }])
  expect([...Value.Errors(replies.send.body, { body: demoReply.body })]).toEqual([])
})

/** A Monday. */
const now = Date.parse('2027-05-31T12:00:00Z')

describe('a weekday', () => {
  it.each([
    ['thursday', 0, '2027-06-03'],
    ['saturday', 0, '2027-06-05'],
    ['saturday', 2, '2027-06-19'],
    ['sunday', -1, '2027-05-30'],
    ['friday', -4, '2027-05-07'],
  ] as const)('%s in %i weeks is %s', (weekday, weeks, date) => {
    expect(weekdayIn(weekday, weeks, now)).toBe(date)
  })

  it('is never today if it is in no weeks', () => {
    expect(weekdayIn('saturday', 0, Date.parse('2027-06-05T00:00:00Z'))).toBe('2027-06-12')
  })
})
