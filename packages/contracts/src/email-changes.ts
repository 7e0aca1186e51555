import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from './endpoint/endpoint.ts'
import { Nothing, requiredText, strictObject, Timestamp } from './endpoint/fields.ts'

/** A new email address that waits until its owner confirms the mailed link. */
export const EmailChange = Type.Object({
  email: Type.String(),
  asked_at: Timestamp,
  expires_at: Timestamp,
})
export type EmailChange = Static<typeof EmailChange>

const own = { path: '/auth/email-change', access: 'user' } as const

export const emailChanges = {
  get: {
    method: 'GET',
    ...own,
    summary: "One's own new email address, if one waits for its confirmation",
    reply: Type.Object({ email_change: Type.Optional(EmailChange) }),
  },
  sendAgain: {
    method: 'POST',
    ...own,
    summary: 'Mail the link again; the one before ends',
    reply: Nothing,
    message: 'A new link is on its way',
    errors: ['not_found', 'mail_not_set_up', 'too_many_requests'],
  },
  cancel: {
    method: 'DELETE',
    ...own,
    summary: 'Keep the current email address',
    reply: Nothing,
    message: 'Your email address was not changed',
  },
  confirm: {
    method: 'POST',
    path: '/auth/confirm-email',
    access: 'public',
    summary: 'Confirm a new email address with a mailed link; ends all other sessions',
    body: strictObject({ token: requiredText(200) }),
    reply: Type.Object({ email: Type.String() }),
    message: 'Your new email address is confirmed',
    errors: ['confirmation_link_invalid', 'email_taken'],
    rateLimit: 'reset',
  },
} as const satisfies Record<string, Endpoint>
