import {
  type Db,
  insertMessages,
  insertUser,
  type MailKind,
  type MailPayloads,
  type NewMessage,
  type Secrets,
} from '@tablier/backend'
import { insertRows } from '../database.ts'
import { insertOrder } from '../orders/stored-orders.ts'

export type AllMailPayloads = { readonly [Kind in MailKind]: MailPayloads[Kind] }

interface Told {
  /** What a visitor has sent. */
  readonly guest: NewMessage
  /** An administrator, who has chosen both. */
  readonly user: { readonly name: string; readonly email: string }
  readonly newEmail: string
  readonly secrets: Secrets
  readonly now: () => Date
}

/** Stores what mails are composed from, and returns the payload of a mail of each kind. */
export async function storeMailPayloads(
  db: Db,
  { guest, user: account, newEmail, secrets, now }: Told,
): Promise<AllMailPayloads> {
  const person = { password_hash: 'none', role: 'admin' } as const
  const user = await insertUser(db, { ...person, ...account })
  const author = await insertUser(db, { ...person, name: 'Rosa', email: 'rosa@example.com' })
  const [message] = await insertMessages(db, [guest], { secrets, now: now() })
  const message_id = message!.id // one was inserted
  const at = now().toISOString()
  const written = { message_id, quotes_id: message_id, author_id: author.id, author_name: 'Rosa', body: 'Yes.' }
  const unsent = { problem: null, sent_at: null, created_at: at }
  const replies = db.insertInto('replies').values({ ...written, ...unsent })
  const { id: reply_id } = await replies.returning('id').executeTakeFirstOrThrow()
  const site = { db, clock: { now } } as Parameters<typeof insertOrder>[0]
  const { id: customer_id } = await db.selectFrom('customers').select('id').executeTakeFirstOrThrow() // the sender
  const order_id = await insertOrder(site, { customer_id })
  await insertRows(db, 'held_notices', { message_id, digest_id: null })
  await insertRows(db, 'email_changes', {
    user_id: user.id,
    email: newEmail,
    token_hash: null,
    session_id: 'a',
    asked_at: at,
    expires_at: new Date(now().getTime() + 24 * 60 * 60 * 1000).toISOString(),
  })
  const notice = { user_id: user.id, ...account }
  return {
    new_message: { message_id },
    message_digest: {},
    table_answer: { order_id },
    alert: { alert: 'disk_low', detail: '5' },
    new_administrator: { ...account, by: null },
    new_device: { ...notice, device: 'Firefox', address: '192.0.2.0', at },
    password_reset: { email: account.email },
    password_changed: notice,
    email_confirmation: { user_id: user.id, email: newEmail },
    email_change_asked: { ...notice, new_email: newEmail },
    email_changed: { ...notice, new_email: newEmail },
    factor_changed: { ...notice, change: 'passkey_added' },
    test: account,
    enquiry_confirmation: { message_id },
    reply: { reply_id },
    order_mail: { order_id, body: 'Your evening is confirmed.' },
  }
}
