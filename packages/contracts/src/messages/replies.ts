import { type Static, Type } from '@sinclair/typebox'
import { translationsOf } from '../site/translations.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'
import { orderLimits } from '../orders/orders.ts'
import { shownMessages, UnreadWords } from '../orders/unread-words.ts'
import { listText } from '../time/formats.ts'
import { Message } from './messages.ts'

/** The maximum lengths of texts, in characters, of replies to a message and of templates. */
export const replyLimits = { body: orderLimits.mail, replies: 100, templates: 50, templateName: 100 } as const

/** `waiting`: not sent yet, or will be tried again. `failed`: given up; the owner can send it again. */
const replyMailStates = ['waiting', 'sent', 'failed'] as const
export const ReplyMailState = f.oneWordOf(replyMailStates)
export type ReplyMailState = Static<typeof ReplyMailState>

const authorFields = {
  author_id: f.nullable(f.Id, 'Null for an example.'),
  author_name: Type.String({ description: 'The name at that time.' }),
}

export const Reply = Type.Object({
  id: f.Id,
  message_id: f.Id,
  ...authorFields,
  body: Type.String(),
  created_at: f.Timestamp,
  mail_state: ReplyMailState,
  problem: f.nullableText(500, 'Why the mail was not accepted the last time; null if it was not refused.'),
  sent_at: f.nullable(f.Timestamp, 'When the mail server accepted it.'),
})
export type Reply = Static<typeof Reply>

/** A message that the sender added to an earlier one. */
export const Addition = Type.Object({ id: f.Id, message: Type.String(), created_at: f.Timestamp })
export type Addition = Static<typeof Addition>

const DraftVersion = Type.Integer({ ...f.Version, description: 'Another one after each change.' })
const KnownDraft = Type.Integer({
  ...DraftVersion,
  minimum: 0,
  description: 'The version of the draft that the caller knows; 0 if it knows of none.',
})

/** A reply that is not sent yet. A message has at most one, which all administrators share. */
export const ReplyDraft = Type.Object({
  body: Type.String(),
  version: DraftVersion,
  ...authorFields,
  updated_at: f.Timestamp,
})
export type ReplyDraft = Static<typeof ReplyDraft>

export const Unanswered = Type.Object({
  count: f.count('New and read ones.'),
  oldest: f.nullable(Message),
  hours: f.count('The setting; 0 if nobody wants to know.'),
  before: f.nullable(f.Timestamp, 'What came in until then waits too long.'),
})

const MaybeDraft = f.nullable(ReplyDraft)
const draftPath = '/messages/:id/reply-draft'

/**
 * Calls for replies to messages. With `stale_version`, `data` has the current `draft`, which may be null; with
 * `unread_words`, the `unread` words.
 */
export const replies = {
  list: {
    ...f.route('admin', 'GET', '/messages/:id/replies'),
    summary: 'List the replies to a message and what its sender added, oldest first; with the draft of the next reply',
    reply: Type.Object({
      replies: Type.Array(Reply),
      additions: Type.Array(Addition),
      unread: Type.Array(UnreadWords, {
        description: 'What this guest wrote in other messages, which nobody has opened.',
      }),
      draft: MaybeDraft,
      is_mail_set_up: Type.Boolean({ description: 'False if the server cannot send replies.' }),
    }),
  },
  send: {
    ...f.route('admin', 'POST', '/messages/:id/replies'),
    summary: 'Send a reply by mail; the message is set to Replied, and its draft ends',
    body: f.strictObject({
      body: f.requiredText(replyLimits.body),
      version: Type.Optional(KnownDraft),
      ...shownMessages,
    }),
    reply: Type.Object({ reply: Reply, message: Message }),
    ...f.created('Your reply is on its way'),
    errors: ['mail_not_set_up', 'limit_reached', 'unread_words'],
    reasons: ['messageHasNoAddress', 'asManyReplies', 'draftChangedMeanwhile'],
  },
  retry: {
    ...f.route('admin', 'POST', '/messages/:id/replies/:reply/retry'),
    summary: 'Send a reply again whose mail was given up',
    reply: f.oneOf('reply', Reply),
    message: 'Your reply is on its way',
    errors: ['not_found', 'mail_not_set_up'],
  },
  saveDraft: {
    ...f.route('admin', 'PUT', draftPath),
    summary: 'Save the draft of a reply',
    body: f.strictObject({ body: f.text(replyLimits.body), version: KnownDraft }),
    reply: f.oneOf('draft', ReplyDraft),
    message: 'Draft saved',
    reasons: ['draftChangedMeanwhile'],
  },
  discardDraft: {
    ...f.route('admin', 'DELETE', draftPath),
    summary: 'Discard the draft of a reply',
    query: f.strictObject({ version: Type.Optional(DraftVersion) }),
    message: 'Draft discarded',
    reasons: ['draftChangedMeanwhile'],
  },
  unanswered: {
    ...f.route('admin', 'GET', '/messages/unanswered'),
    summary: 'List the messages that have waited for an answer for longer than the setting says',
    reply: Unanswered,
  },
} as const satisfies Record<string, Endpoint>

/** The fields in a template's text, which are filled in. */
export const templateFields = [
  'name',
  'first name',
  'date',
  'start',
  'guests',
  'place',
  'menu',
  'price',
  'until',
  'link',
] as const
export const templateFieldsText = listText(
  templateFields.map((name) => `{${name}}`),
  'en',
)

export const replyTemplateFields = {
  name: f.requiredText(replyLimits.templateName),
  body: {
    ...f.requiredText(replyLimits.body),
    description: `${templateFieldsText} stand for what is known of the message and its order.`,
  },
}

const translations = translationsOf(replyTemplateFields, ['body'])
const templateBody = { ...replyTemplateFields, translations: Type.Optional(translations) }

/** A text with which a reply can begin. */
export const ReplyTemplate = Type.Object({ id: f.Id, ...replyTemplateFields, translations, version: f.Version })
export type ReplyTemplate = Static<typeof ReplyTemplate>

const one = f.oneOf('template', ReplyTemplate)

export const replyTemplates = {
  list: {
    ...f.route('admin', 'GET', '/reply-templates'),
    summary: 'List the templates of replies, by name',
    reply: Type.Object({ items: Type.Array(ReplyTemplate) }),
  },
  create: {
    ...f.route('admin', 'POST', '/reply-templates'),
    summary: 'Create a template of replies',
    body: f.strictObject(templateBody),
    reply: one,
    ...f.created('Template created'),
    errors: ['limit_reached'],
    reasons: ['asManyTemplates'],
  },
  update: {
    ...f.route('admin', 'PUT', '/reply-templates/:id'),
    summary: 'Change a template of replies',
    body: f.strictObject({ ...templateBody, version: Type.Optional(f.Version) }),
    reply: one,
    message: 'Template saved',
  },
  delete: {
    ...f.route('admin', 'DELETE', '/reply-templates/:id'),
    summary: 'Delete a template of replies',
    message: 'Template deleted',
  },
} as const satisfies Record<string, Endpoint>
