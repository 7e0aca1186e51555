import { Value } from '@sinclair/typebox/value'
import { replies, replyTemplates } from '@tablier/contracts'
import { expect, it, test } from 'vitest'
import { demoMessages } from './messages.ts'
import { demoReply, demoTemplates } from './replies.ts'

test.each(demoTemplates)('the template "$name" is valid', (template) => {
  expect([...Value.Errors(replyTemplates.create.body, template)]).toEqual([])
})

it('answers one of the example messages, which is set to Replied', () => {
  expect(demoMessages.filter(({ email }) => email === demoReply.to)).toMatchObject([{ status: 'Replied' }])
  expect([...Value.Errors(replies.send.body, { body: demoReply.body })]).toEqual([])
})
