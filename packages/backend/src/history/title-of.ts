import { type RawBuilder, sql } from 'kysely'

/** The text by which people know a record, as SQL over its JSON: the first of these columns that says something. */
export function titleOf(record: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`left(coalesce(
    ${record} ->> 'title', ${record} ->> 'heading', ${record} ->> 'name', ${record} ->> 'text_logo',
    nullif(${record} ->> 'label', ''), ${record} ->> 'value', ${record} ->> 'day', ''), 500)`
}
