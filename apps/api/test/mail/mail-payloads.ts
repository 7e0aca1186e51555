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
  const accepted = await storeAnswer(db, { order_id, kind: 'accepted', name: guest.name, words: '' }, at)
  const other = { order_id: await insertOrder(site, { customer_id }), kind: 'declined', name: '' } as const
  const declined = await storeAnswer(db, { ...other, words: guest.message }, at)
  const lost = await insertOrder(site, { customer_id, state: 'lost', cancelled_on: '2026-05-01', owed: 0 })
  const cancelled = await storeAnswer(db, { order_id: lost, kind: 'accepted', name: guest.name, words: '' }, at)
  const row = {
    offer_id: cancelled,
    cancelled_on: '2026-05-01',
    by: 'guest',
    percent: null,
    owed: 0,
    words: '',
  } as const
  await db
    .insertInto('offer_cancellations')
    .values({ ...row, at })
    .execute()
  const due_on = '2026-06-01'
  await insertRows(db, 'order_parts', { order_id, kind: 'deposit', amount: 300_00, due_on })
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
    offer_accepted: { offer_id: accepted },
    offer_answered: { offer_id: declined },
    evening_cancelled: { offer_id: cancelled },
    cancelled_by_guest: { offer_id: cancelled },
    payment_reminder: { order_id, due_on, kind: 'before' },
    order_mail: { order_id, body: 'Your evening is confirmed.' },
  }
}

interface Said {
  readonly order_id: number
  readonly kind: 'accepted' | 'declined'
  readonly name: string
  readonly words: string
}

/** Stores an offer with what its guest said to it. Returns its id. */
async function storeAnswer(db: Db, { order_id, ...said }: Said, at: string): Promise<number> {
  const number_in_year = order_id
  const number = `2026-${number_in_year}`
  const draft = { lines: [], discount: 0, discount_kind: 'percent', words: '', valid_until: '2090-01-01', parts: [] }
  const priced = { cancel_steps: [], currency: 'EUR', charges_vat: false, includes_vat: true }
  const evening = { day: '2090-01-01', start: null, time_zone: 'UTC', guests: 8 }
  const frozen = { ...draft, ...priced, number, language: 'en', terms: 'As agreed.', vat_free_sentence: '', evening }
  const row = { order_id, draft: JSON.stringify({ ...draft, ...priced }), number, number_year: 2026, number_in_year }
  const offers = db.insertInto('offers').values({ ...row, created_at: at, updated_at: at })
  const { id: offer_id } = await offers.returning('id').executeTakeFirstOrThrow()
  const sent = { offer_id, sent: 1, content: JSON.stringify(frozen), hash: 'a', customer_name: '', place: '', total: 0 }
  const versions = db
    .insertInto('offer_versions')
    .values({ ...sent, valid_until: '2090-01-01', sent_at: at, seen_at: null })
  const { id: version_id } = await versions.returning('id').executeTakeFirstOrThrow()
  const answer = {
    offer_id,
    version_id,
    at,
    chosen: '[]',
    total: said.kind === 'accepted' ? 0 : null,
    hash: 'b',
    how: '',
  }
  await db
    .insertInto('offer_answers')
    .values({ ...answer, ...said, actor_id: null, actor_name: null })
    .execute()
  return offer_id
}
