import { type Db, LOCAL_TABLES } from '@tablier/backend'
import { sql } from 'kysely'

/** What loading needs to know of a table. */
export interface TableShape {
  readonly name: string
  /** Those that are stored as they are given: generated columns are not among them. */
  readonly columns: readonly string[]
  /** The tables that its rows refer to, itself excepted. */
  readonly refersTo: readonly string[]
}

/** Returns all tables of the schema, those that others refer to first. The migrator's own and local ones are not among them. */
export async function readTableShapes(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns,
      array(
        select distinct confrelid::regclass::text from pg_constraint
        where contype = 'f' and conrelid = pg_class.oid and confrelid <> conrelid
      ) as "refersTo"
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely\\_migration%'
      and relname <> all(${LOCAL_TABLES}::text[])
    order by relname`.execute(db)
  return inOrder(rows)
}

/** @throws Error if tables refer to each other in a circle, for which there is no order */
export function inOrder(tables: readonly TableShape[]): TableShape[] {
  const ordered: TableShape[] = []
  let left = [...tables]
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const ready = left.filter(({ refersTo }) => !refersTo.some((name) => names.has(name)))
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}.`)
    ordered.push(...ready)
    left = left.filter((table) => !ready.includes(table))
  }
  return ordered
}
