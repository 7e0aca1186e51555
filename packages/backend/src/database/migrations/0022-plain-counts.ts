import { type Kysely, sql } from 'kysely'

const functions = ['count_orders()', 'count_messages()', 'add_up_message_counts()']

/** Drops the counts of orders and messages that triggers kept: a chef's desk is small enough to be counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table order_counts, message_counts`.execute(db)
  for (const name of functions) await sql.raw(`drop function ${name} cascade`).execute(db) // with their triggers
}
