import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from './endpoint/endpoint.ts'
import {
  Email,
  Id,
  IdParams,
  Limit,
  Nothing,
  oneOf,
  oneWordOf,
  Page,
  PageQuery,
  requiredText,
  strictObject,
  text,
  Timestamp,
} from './endpoint/fields.ts'
import { messageLengths } from './contact-form.ts'

export const messageStatuses = ['New', 'Read', 'Replied', 'Archived'] as const

export const MessageStatus = oneWordOf(messageStatuses)
export type MessageStatus = Static<typeof MessageStatus>

export const Message = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  subject: Type.String(),
  message: Type.String(),
  status: MessageStatus,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Message = Static<typeof Message>

const one = oneOf('message', Message)
const setStatus = {
  path: '/messages/:id/status',
  access: 'admin',
  summary: "Set a message's status",
  params: IdParams,
  body: strictObject({ status: MessageStatus }),
  reply: one,
  message: 'Status saved',
  errors: ['not_found'],
} as const

export const messages = {
  send: {
    method: 'POST',
    path: '/messages/public',
    access: 'public',
    summary: 'Send a message to the owner',
    body: strictObject({
      name: requiredText(messageLengths.name),
      email: Email,
      subject: requiredText(messageLengths.subject),
      message: requiredText(messageLengths.message),
      website: Type.Optional(Type.String({ maxLength: 2000, description: 'A trap for bots: people leave it empty.' })),
      started_at: Type.Optional(Type.String({ maxLength: 40, description: 'When the form was opened, ISO 8601.' })),
    }),
    reply: Nothing,
    status: 201,
    message: 'Your message has been sent successfully!',
    rateLimit: 'message',
  },
  createTest: {
    method: 'POST',
    path: '/messages',
    access: 'admin',
    summary: 'Make a test message; no field is required',
    body: strictObject({
      name: Type.Optional(text(messageLengths.name)),
      email: Type.Optional(text(messageLengths.email)),
      subject: Type.Optional(text(messageLengths.subject)),
      message: Type.Optional(text(messageLengths.message)),
    }),
    reply: one,
    status: 201,
    message: 'Created',
  },
  list: {
    method: 'GET',
    path: '/messages/admin',
    access: 'admin',
    summary: 'Messages, newest first',
    query: strictObject({
      ...PageQuery.properties,
      status: Type.Optional(MessageStatus),
      search: Type.Optional(text(200)),
    }),
    reply: Type.Object({
      items: Type.Array(Message),
      total: Type.Integer({ minimum: 0 }),
      page: Page,
      limit: Limit,
      pages: Type.Integer({ minimum: 0, description: 'How many pages there are.' }),
    }),
  },
  get: {
    method: 'GET',
    path: '/messages/admin/:id',
    access: 'admin',
    summary: 'One message',
    params: IdParams,
    reply: one,
    errors: ['not_found'],
  },
  setStatus: { method: 'PUT', ...setStatus },
  setStatusByPatch: { method: 'PATCH', ...setStatus },
  delete: {
    method: 'DELETE',
    path: '/messages/:id',
    access: 'admin',
    summary: 'Delete a message',
    params: IdParams,
    reply: Nothing,
    message: 'Deleted',
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>
