import { DAY_MS, type Outlook, outlookLimits } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { siteToday } from '../site-identity.ts'
import { selectSummaries, summaryOf } from '../orders/order-rows.ts'

/** Returns what is next, which holds end soon, and what this month brings. */
export async function readOutlook(db: Db, now: Date): Promise<Outlook> {
  const today = await siteToday(db, now)
  return {
    next: await nextEvenings(db, today, now),
    ending_holds: await endingHolds(db, now),
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
  return rows.map((row) => summaryOf(row, now))
}

async function endingHolds(db: Db, now: Date): Promise<Outlook['ending_holds']> {
  const rows = await selectSummaries(db)
    .where('held_until', '>', iso(now))
    .where('held_until', '<=', iso(new Date(now.getTime() + outlookLimits.holdDays * DAY_MS)))
    .orderBy('held_until')
    .orderBy('orders.id')
    .limit(outlookLimits.holds)
    .execute()
  return rows.map((row) => summaryOf(row, now))
}

/** @param firstDay the first day of the month */
async function monthOf(db: Db, firstDay: string): Promise<Outlook['month']> {
  const rows = await db
    .selectFrom('orders')
    .select(['currency', sql<number>`coalesce(sum(price), 0)::bigint`.as('amount')])
    .select(({ fn }) => fn.countAll<number>().as('evenings'))
    .where('state', 'in', ['confirmed', 'done'])
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
