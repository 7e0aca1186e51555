import {
  type Api,
  collectionNames,
  collections,
  DAY_MS,
  type ExampleListName,
  MAX_RECENT,
  type Outlook,
  outlookLimits,
  type ReplyOf,
} from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import { clashesOf, EXAMPLE_SLOT } from '../orders/busy-days.ts'
import type { Db } from '../database/database.ts'
import { listLegalPages } from '../content/legal-pages.ts'
import { listExamples } from '../content/example-queries.ts'
import { titleOf } from '../history/record-activity.ts'
import type { HandlersOn } from '../calls/ports.ts'
import { readUnanswered } from '../messages/reply-queries.ts'
import { listSchedules } from '../content/schedule-handlers.ts'
import { siteToday } from '../site/site-identity.ts'
import { countNotices } from '../orders/keep-notice.ts'
import { moneyOfOrder } from '../orders/due-parts.ts'
import { isAcceptedOrder, selectSummaries, summariesOf } from '../orders/order-rows.ts'

type Dashboard = ReplyOf<Api['dashboard']['get']>

export const dashboardHandlers: HandlersOn<Api['dashboard']> = {
  async get(ports) {
    const { db, now } = ports
    const at = now()
    const isOwn = await isOwnIn(db)
    return {
      lists: await countLists(db, isOwn),
      recent: await readRecent(db, isOwn),
      evenings: await readOutlook(db, at),
      paid_without_day: await paidWithoutDay(db, at),
      payment_notices: await countNotices(db),
      schedules: await listSchedules(db),
      unanswered: await readUnanswered(ports, at),
      remarks_left: (await db.selectFrom('site').select('remarks_left').executeTakeFirstOrThrow()).remarks_left,
      published_legal_pages: (await listLegalPages(db, { isPublished: true })).map(({ name }) => name),
      passwords: await weakPasswords(db),
    }
  },
}

/** Returns the accepted evenings for which something came, but whose hold had ended, and whose day is taken. */
async function paidWithoutDay(db: Db, now: Date): Promise<Dashboard['paid_without_day']> {
  const rows = await selectSummaries(db)
    .where('state', '=', 'quoted')
    .where('slot', 'is', null)
    .where(sql<boolean>`(select sum(amount) from payments where order_id = orders.id) > 0`)
    .where(isAcceptedOrder)
    .orderBy('day')
    .orderBy('orders.id')
    .limit(10)
    .execute()
  const summaries = await summariesOf(db, rows, now)
  const clashes = await clashesOf(db, summaries, now)
  return summaries.filter((_order, index) => clashes[index] === 'taken' || clashes[index] === 'held')
}

async function weakPasswords(db: Db): Promise<Dashboard['passwords']> {
  return db
    .selectFrom('users')
    .select((eb) => ['id', 'name', eb.ref('password_note').$notNull().as('note')])
    .where('role', '=', 'admin')
    .where('password_note', 'is not', null)
    .orderBy('id')
    .execute()
}

/** Whether the row `content` of a list is no example that nobody has changed. */
type IsOwn = (name: ExampleListName) => RawBuilder<boolean>

async function isOwnIn(db: Db): Promise<IsOwn> {
  const untouched = Map.groupBy(
    (await listExamples(db)).filter(({ is_changed }) => !is_changed),
    ({ name }) => name,
  )
  return (name) => sql`content.id <> all(${(untouched.get(name) ?? []).map(({ id }) => id)}::integer[])`
}

async function countLists(db: Db, isOwn: IsOwn): Promise<Dashboard['lists']> {
  const perList = collectionNames.map(
    (name, index) => sql`
      select ${sql.lit(index)} as position, ${name}::text as name,
        count(*) filter (where status = 'Published') as published,
        count(*) filter (where status = 'Draft') as drafts,
        count(*) filter (where status = 'Published' and ${isOwn(name)}) as own_published,
        count(*) filter (where status = 'Draft' and ${isOwn(name)}) as own_drafts,
        count(*) as total, (array_agg(content.id
          order by array_position(array['Published', 'Draft'], status), content.position, content.id))[1] as first_id
      from ${sql.table(collections[name].table)} as content`,
  )
  const { rows } = await sql<Dashboard['lists'][number]>`
    select name, published, drafts, own_published, own_drafts, total, first_id
    from (${sql.join(perList, sql` union all `)}) as lists order by position
  `.execute(db)
  return rows
}

/** Each list and the inbox have an index, or few rows: the latest of each are merged. */
async function readRecent(db: Db, isOwn: IsOwn): Promise<Dashboard['recent']> {
  const perList = collectionNames.map(
    (name) => sql`
      (select ${name}::text as area, id, ${titleOf(sql`to_jsonb(content)`)} as title, null as sender,
        created_at = updated_at as is_new, updated_at as at
      from ${sql.table(collections[name].table)} as content
      where ${isOwn(name)} order by updated_at desc, id desc limit ${MAX_RECENT})`,
  )
  const messages = sql`
    (select 'messages' as area, id, subject as title, name as sender, true as is_new, created_at as at
    from messages as content
    where deleted_at is null and suspected_at is null and ${isOwn('messages')} order by created_at desc, id desc limit ${MAX_RECENT})`
  const { rows } = await sql<Dashboard['recent'][number]>`
    ${sql.join([...perList, messages], sql` union all `)} order by at desc limit ${MAX_RECENT}
  `.execute(db)
  return rows
}

/** Returns what is next, which holds end soon, what is not paid, and what this month brings. */
async function readOutlook(db: Db, now: Date): Promise<Outlook> {
  const today = await siteToday(db, now)
  return {
    next: await nextEvenings(db, today, now),
    ending_holds: await endingHolds(db, now),
    unpaid: await unpaidEvenings(db, now),
    month: await monthOf(db, `${today.slice(0, 7)}-01`),
  }
}

async function nextEvenings(db: Db, today: string, now: Date): Promise<Outlook['next']> {
  const rows = await selectSummaries(db)
    .where('day', '>=', today)
    .where(
      sql<boolean>`(state in ('quoted', 'confirmed') or (state = 'held' and held_until > ${iso(now)}::timestamptz))`,
    )
    .orderBy('day')
    .orderBy('start')
    .orderBy('orders.id')
    .limit(outlookLimits.next)
    .execute()
  return summariesOf(db, rows, now)
}

async function endingHolds(db: Db, now: Date): Promise<Outlook['ending_holds']> {
  const rows = await selectSummaries(db)
    .where('held_until', '>', iso(now))
    .where('held_until', '<=', iso(new Date(now.getTime() + outlookLimits.holdDays * DAY_MS)))
    .orderBy('held_until')
    .orderBy('orders.id')
    .limit(outlookLimits.holds)
    .execute()
  return summariesOf(db, rows, now)
}

/**
 * Returns the evenings of which a part is open, done ones that are not paid whole, and cancelled ones of which something
 * is owed or to be paid back: what is due first, first.
 */
async function unpaidEvenings(db: Db, now: Date): Promise<Outlook['unpaid']> {
  const rows = await selectSummaries(db)
    .innerJoinLateral(moneyOfOrder.as('money'), (join) => join.onTrue())
    .where('slot', 'is distinct from', EXAMPLE_SLOT)
    .where(
      sql<boolean>`(
        least(asked, coalesce(price, asked)) > greatest(came, 0) and state in ('quoted', 'confirmed', 'done')
        or state = 'done' and price > greatest(came, 0)
        or owed <> greatest(came, 0)
      )`,
    )
    .orderBy(sql`coalesce(cancelled_on, money.due_on)`, (by) => by.asc().nullsLast())
    .orderBy('day')
    .orderBy('orders.id')
    .limit(outlookLimits.unpaid)
    .execute()
  return summariesOf(db, rows, now)
}

async function monthOf(db: Db, firstDay: string): Promise<Outlook['month']> {
  const rows = await db
    .selectFrom('orders')
    .select(['currency', sql<number>`coalesce(sum(price), 0)::bigint`.as('amount')])
    .select(({ fn }) => fn.countAll<number>().as('evenings'))
    .where('state', 'in', ['confirmed', 'done'])
    .where('slot', 'is distinct from', EXAMPLE_SLOT)
    .where('day', '>=', firstDay)
    .where(sql<boolean>`day < ${firstDay}::date + interval '1 month'`)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  return {
    first_day: firstDay,
    evenings: rows.reduce((sum, { evenings }) => sum + evenings, 0),
    sums: rows.filter(({ amount }) => amount > 0).map(({ currency, amount }) => ({ currency, amount })),
  }
}

function iso(time: Date): string {
  return time.toISOString()
}
