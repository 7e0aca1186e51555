import type { ApiError } from '@tablier/api-client'
import {
  beginTask,
  deleteEndedPreviews,
  deleteExpired,
  endDeadTask,
  findTaskUnderWay,
  findUser,
  NOBODY,
  ownAct,
  recordActivity,
  tellAdministrators,
  USERS_LINES_A_DAY,
} from '@tablier/backend'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addCodesApp } from '../accounts/factor-steps.ts'
import { useTestApp } from '../harness.ts'

const test = useTestApp({ hasMail: true })

const DAY = 24 * 60 * 60 * 1000
const YEAR = 365 * DAY

/**
 * What a stored time does that lies ahead, because the clock was put back since. The times that nothing is compared with,
 * `created_at` and `updated_at`, are not here.
 */
const ahead: Readonly<Record<string, string>> = {
  'activity.at': 'not of today: neither added to nor counted',
  'alerts.seen_at': 'as long ago: all is well again at once',
  'alerts.told_at': 'as long ago: told again at once',
  'allergy_notes.decided_at': 'only shown',
  'allergy_notes.noted_at': 'only shown',
  'backup_tasks.ended_at': 'only shown',
  'backup_tasks.seen_at': 'as long ago: the task is dead',
  'backup_tasks.started_at': 'as long ago: nothing waits for it (scheduled-backups.test.ts)',
  'challenges.expires_at': 'ended by the daily sweep',
  'customers.consented_at': 'only shown',
  'customers.heard_at': 'kept for longer',
  'email_changes.asked_at': 'only shown',
  'email_changes.expires_at': 'ended by the daily sweep',
  'erasures.at': 'only kept',
  'example_records.removed_at': 'can be taken back for longer',
  'factors.added_at': 'only shown',
  'factors.last_used_at': 'only shown; the counter of a codes app does not refuse the codes of now',
  'kept_remarks.kept_at': 'kept for longer',
  'mail_outbox.next_attempt_at': 'due at once, if further ahead than any mail waits (mail.test.ts)',
  'mail_slots.at': 'does not count (mail.test.ts)',
  'messages.deleted_at': 'can be taken back for longer',
  'messages.suspected_at': 'kept for longer',
  'messages.withdrawn_at': 'only shown',
  'offer_answers.at': 'only shown',
  'offer_answers.undone_at': 'only whether there is one',
  'offer_cancellations.at': 'only shown',
  'offer_cancellations.undone_at': 'only whether there is one',
  'offer_moves.at': 'only shown',
  'offer_versions.seen_at': 'only shown',
  'offer_versions.sent_at': 'only shown',
  'offers.withdrawn_at': 'only whether there is one',
  'order_events.at': 'only shown',
  'order_guests.consented_at': 'only shown',
  'orders.consented_at': 'only shown',
  'orders.held_until': 'a moment that somebody has chosen',
  'password_resets.expires_at': 'ended by the daily sweep',
  'payment_notices.arrived_at': 'only kept',
  'payment_notices.happened_at': 'only shown, and the day of a payment is today at the latest',
  'payment_notices.settled_at': 'only kept',
  'payment_reminders.held_back_at': 'only whether there is one',
  'payment_reminders.sent_at': 'only whether there is one',
  'payment_sessions.begun_at': 'only kept',
  'payments.entered_at': 'only shown',
  'replies.sent_at': 'only shown',
  'schedules.publish_at': 'a moment that somebody has chosen',
  'schedules.unpublish_at': 'a moment that somebody has chosen',
  'secret_links.expires_at': 'opens for longer; the owner can end it',
  'sent_forms.sent_at': 'the same form is known for longer',
  'sessions.expires_at': 'ended by the daily sweep',
  'sessions.signed_in_at': 'not fresh',
  'sessions.used_at': 'only shown',
  'shared_previews.expires_at': 'ended by the daily sweep',
  'site.demo_decided_at': 'only whether there is one',
  'trash.deleted_at': 'can be taken back for longer',
}

/** Acts while the clock is ahead. */
async function whileAhead<T>(ms: number, act: () => Promise<T>): Promise<T> {
  test.clock.advance(ms)
  try {
    return await act()
  } finally {
    test.clock.advance(-ms)
  }
}

it('is thought of for each stored time', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type like 'timestamp%' order by 1`.execute(test.db)
  const names = rows.map(({ name }) => name).filter((name) => !/\.(?:created|updated)_at$/.test(name))
  expect(names).toEqual(Object.keys(ahead))
})

it.each([DAY, YEAR])(
  'asks a session that began %s ms ahead to sign in again before what needs a fresh one',
  async (ms) => {
    const owner = await whileAhead(ms, () => test.admin())
    await expect(owner.backups.setSchedule({ body: { every: 'off', keep: 7 } })).rejects.toMatchObject({
      code: 'sign_in_again',
    })
  },
)

it('ends sessions, links, challenges and shared previews that would be valid for a year', async () => {
  const tables = ['sessions', 'password_resets', 'email_changes', 'challenges', 'shared_previews'] as const
  const rowsLeft = async () => {
    const counts: number[] = []
    for (const table of tables)
      counts.push(
        (
          await test.db
            .selectFrom(table)
            .select(sql`1`.as('one'))
            .execute()
        ).length,
      )
    return counts
  }
  const { id, email, password } = await test.createUser('user')
  await whileAhead(YEAR, async () => {
    const own = test.client(await test.token({ email, password }))
    await own.auth.forgotPassword({ body: { email } })
    await test.mails()
    await own.users.updateDetails({ body: { name: 'Nora', email: `new-${email}` } })
    await own.factors.startPasskey()
  })
  await test.db
    .insertInto('shared_previews')
    .values({
      token_hash: 'of a link',
      snapshot: null,
      created_by: 'Ada',
      creator_id: id,
      created_at: test.clock.now().toISOString(),
      expires_at: new Date(test.clock.now().getTime() + YEAR).toISOString(),
    })
    .execute()
  expect((await rowsLeft()).slice(1)).toEqual([1, 1, 1, 1])
  const fresh = await test.admin()
  await deleteExpired(test.db, test.clock.now())
  await deleteEndedPreviews(test.db, test.clock.now())
  expect((await rowsLeft()).slice(1)).toEqual([0, 0, 0, 0])
  await fresh.auth.me()
})

it.each([DAY, YEAR])('takes the codes of an app after one was used %s ms ahead', async (ms) => {
  const { email, password } = await test.createUser('user')
  const own = await whileAhead(ms, async () => test.client(await test.token({ email, password })))
  const { code } = await whileAhead(ms, () => addCodesApp(own, test.clock))
  const refusal: unknown = await test.token({ email, password }).catch((error: unknown) => error)
  const { challenge } = (refusal as ApiError).data as { challenge: string } // that of `second_step`
  const { user } = await test.client().auth.finishLogin({ body: { challenge, code: code() } })
  expect(user.email).toBe(email)
})

it.each([DAY, YEAR])('leaves users their lines in the activity, of which many were written %s ms ahead', async (ms) => {
  const { id } = await test.createUser('user')
  const user = (await findUser(test.db, id))!
  const write = (record_id: number) =>
    recordActivity(test.db, ownAct(user, test.clock.now()), { area: 'users', action: 'edited', record_id, title: '' })
  await whileAhead(ms, async () => {
    for (let n = 0; n < USERS_LINES_A_DAY; n += 1) await write(-n)
  })
  await write(id)
  const own = test.db.selectFrom('activity').select('count').where('record_id', '=', id).where('actor_id', '=', id)
  expect(await own.execute()).toHaveLength(1)
})

it.each([DAY, YEAR])('tells what is wrong, and that it is well again, after that was told %s ms ahead', async (ms) => {
  const tell = (detail: string | null) => tellAdministrators(test.db, 'disk_low', detail, test.clock.now())
  expect(await whileAhead(ms, () => tell('5 MB'))).toBe(true)
  expect(await tell('4 MB')).toBe(true)
  expect(await tell('3 MB')).toBe(false)
  await whileAhead(ms, () => tell('3 MB'))
  expect(await tell(null)).toBe(true)
  await test.db.deleteFrom('alerts').execute()
})

it('ends a dead backup that was seen in the future', async () => {
  const act = { actor: NOBODY, at: test.clock.now() }
  const { id } = await beginTask(test.db, act, { kind: 'backup', isScheduled: false })
  await sql`update backup_tasks set seen_at = clock_timestamp() + interval '1 year' where id = ${id}`.execute(test.db)
  await endDeadTask(test.db, test.clock.now(), 60)
  expect(await findTaskUnderWay(test.db)).toBeNull()
})
