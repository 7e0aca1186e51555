import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from './endpoint/endpoint.ts'
import { Id, IdParams, Nothing, oneOf, requiredText, strictObject, Version } from './endpoint/fields.ts'
import { replyLimits } from './replies.ts'

/** What can be changed of a template. */
export const replyTemplateFields = {
  name: requiredText(replyLimits.templateName),
  body: {
    ...requiredText(replyLimits.body),
    description: '{name}, {first name}, {date} and {guests} stand for what is known of the message.',
  },
}

/** A text that a reply can begin with. */
export const ReplyTemplate = Type.Object({ id: Id, ...replyTemplateFields, version: Version })
export type ReplyTemplate = Static<typeof ReplyTemplate>

const one = oneOf('template', ReplyTemplate)

export const replyTemplates = {
  list: {
    method: 'GET',
    path: '/reply-templates',
    access: 'admin',
    summary: 'The templates of replies, by name',
    reply: Type.Object({ items: Type.Array(ReplyTemplate) }),
  },
  create: {
    method: 'POST',
    path: '/reply-templates',
    access: 'admin',
    summary: 'Create a template',
    body: strictObject(replyTemplateFields),
    reply: one,
    status: 201,
    message: 'Template created',
    errors: ['limit_reached'],
  },
  update: {
    method: 'PUT',
    path: '/reply-templates/:id',
    access: 'admin',
    summary: 'Change a template',
    params: IdParams,
    body: strictObject({ ...replyTemplateFields, version: Type.Optional(Version) }),
    reply: one,
    message: 'Template saved',
    errors: ['not_found', 'stale_version'],
  },
  delete: {
    method: 'DELETE',
    path: '/reply-templates/:id',
    access: 'admin',
    summary: 'Delete a template',
    params: IdParams,
    reply: Nothing,
    message: 'Template deleted',
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>
