import { Value } from '@sinclair/typebox/value'
import { messages, MessageStatus } from '@tablier/contracts'
import { expect, test } from 'vitest'
import { demoMessages } from './messages.ts'

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
