import { type Static, Type } from '@sinclair/typebox'
import { SiteLanguage } from '../site/translations.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'
import { messageLengths } from './contact-form.ts'
import { Evening, EveningAsked } from '../orders/evening.ts'

export const messageStatuses = ['New', 'Read', 'Replied', 'Archived'] as const

export const MessageStatus = f.oneWordOf(messageStatuses)
export type MessageStatus = Static<typeof MessageStatus>

/**
 * The choices of a list: one status, `Inbox` for every message that is not archived, or `Suspected` for what looks
 * automatic. All other lists leave the suspected ones out.
 */
export const MessageChoice = f.oneWordOf(['Inbox', ...messageStatuses, 'Suspected'])
export type MessageChoice = Static<typeof MessageChoice>

/** For how many days a suspected message is kept. */
export const SUSPECTED_DAYS = 30

/** The maximum number of messages that one call can change, and of ids in a list, but for `with`. */
export const MAX_MESSAGES_AT_ONCE = 1000

export const Message = Type.Object({
  id: f.Id,
  name: Type.String(),
  email: Type.String(),
  subject: Type.String(),
  message: Type.String(),
  status: MessageStatus,
  created_at: f.Timestamp,
  updated_at: f.Timestamp,
  evening: f.nullable(Evening, 'null if the visitor told nothing about one.'),
  customer_id: f.nullable(f.Id, 'Who sent it; null without an address.'),
  order_id: f.nullable(f.Id, 'The order that was made of it.'),
  follows_id: f.nullable(f.Id, 'The message that its sender has added this to.'),
  withdrawn_at: f.nullable(f.Timestamp, 'When its sender has withdrawn it.'),
  language: f.nullable(SiteLanguage, 'The language in which its sender read the site; null for the main one.'),
  suspected_at: f.nullable(f.Timestamp, 'Since when it is kept as suspected; null for all others.'),
})
export type Message = Static<typeof Message>

const one = f.oneOf('message', Message)
const choice = { status: Type.Optional(MessageChoice), search: Type.Optional(f.text(200)) }
const setStatus = {
  summary: "Set a message's status",
  body: f.strictObject({ status: MessageStatus }),
  reply: one,
  message: 'Status saved',
} as const

export const messages = {
  send: {
    ...f.route('public', 'POST', '/messages/public'),
    opensWithSite: true,
    summary: 'Send a message to the owner',
    body: f.strictObject({
      name: f.requiredText(messageLengths.name),
      email: f.Email,
      subject: f.requiredText(messageLengths.subject),
      message: f.requiredText(messageLengths.message),
      evening: Type.Optional(EveningAsked),
      lang: Type.Optional({ ...SiteLanguage, description: 'The language of the page, if it is not the main one.' }),
      website: Type.Optional(
        Type.String({
          maxLength: 2000,
          description: 'A trap for bots: people leave it empty. With a text, the message is kept as suspected.',
        }),
      ),
      started_at: Type.Optional(
        Type.String({ maxLength: 40, description: 'When the form was opened, by its clock. It decides nothing.' }),
      ),
      once: Type.Optional(
        Type.Boolean({ description: 'If true, the same message counts once a day, however often it is sent.' }),
      ),
    }),
    ...f.created('Your message has been sent successfully!'),
    errors: ['too_many_requests'],
    reasons: ['tooManyFromHere'],
  },
  createTest: {
    ...f.route('admin', 'POST', '/messages'),
    summary: 'Make a test message; no field is required',
    body: f.strictObject({
      name: Type.Optional(f.text(messageLengths.name)),
      email: Type.Optional(f.UncheckedEmail),
      subject: Type.Optional(f.text(messageLengths.subject)),
      message: Type.Optional(f.text(messageLengths.message)),
    }),
    reply: one,
    ...f.created('Created'),
  },
  list: {
    ...f.route('admin', 'GET', '/messages/admin'),
    summary: 'List messages, newest first',
    query: f.strictObject({ ...f.PageQuery.properties, ...choice }),
    reply: Type.Object({
      items: Type.Array(Message),
      total: f.count(),
      page: f.Page,
      limit: f.Limit,
      pages: f.count('How many pages there are.'),
    }),
  },
  ids: {
    ...f.route('admin', 'GET', '/messages/admin/ids'),
    summary: 'List the ids of the newest 1,000 messages of a choice',
    query: f.strictObject({
      ...choice,
      with: Type.Optional(
        Type.Integer({ ...f.Id, description: 'A message to include even if it does not match the other parameters.' }),
      ),
    }),
    reply: Type.Object({ ids: Type.Array(f.Id) }),
  },
  get: {
    ...f.route('admin', 'GET', '/messages/admin/:id'),
    summary: 'Read one message',
    reply: one,
  },
  setStatus: { ...f.route('admin', 'PUT', '/messages/:id/status'), ...setStatus },
  setStatusByPatch: {
    ...f.route('admin', 'PATCH', '/messages/:id/status'),
    ...setStatus,
    summary: "Set a message's status, as PUT does",
  },
  change: {
    ...f.route('admin', 'PATCH', '/messages'),
    summary: 'Change several messages at once; the reply is the body that undoes it',
    body: f.strictObject({
      messages: Type.Array(
        f.strictObject({
          id: f.Id,
          status: Type.Optional(MessageStatus),
          deleted: Type.Optional(Type.Boolean({ description: 'False brings back a message from the trash.' })),
          suspected: Type.Optional(
            Type.Boolean({
              description:
                'False brings a suspected message to the inbox, with its mails, its customer and the order of its date. True undoes that while nobody has answered it or worked on its order.',
            }),
          ),
        }),
        { minItems: 1, maxItems: MAX_MESSAGES_AT_ONCE },
      ),
    }),
    reply: Type.Object({
      messages: Type.Array(
        Type.Object({
          id: f.Id,
          status: MessageStatus,
          deleted: Type.Boolean(),
          suspected: Type.Optional(Type.Boolean({ description: 'Only if it has changed.' })),
        }),
        { description: 'The messages that were changed, as they were before. Those that do not exist are left out.' },
      ),
    }),
    message: 'Saved',
  },
  delete: {
    ...f.route('admin', 'DELETE', '/messages/:id'),
    summary: 'Move a message to the trash',
    message: 'Deleted',
  },
} as const satisfies Record<string, Endpoint>
