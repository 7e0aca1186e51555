import type { Static, TProperties } from '@sinclair/typebox'
import { customerFields, fieldKind, namesOf, orderFields } from '@tablier/contracts'
import type { ColumnType, Generated } from 'kysely'

const { diets: _orderDiets, allergens: _orderAllergens, parts: _parts, ...orderColumns } = orderFields
const { diets: _diets, allergens: _allergens, ...customerColumns } = customerFields
/** The fields that have a column each. Diets are sealed, and parts have a table. */
export { customerColumns, orderColumns }

/** The columns of a record's fields: a list is JSON. The database has a default for whatever cannot be null. */
export type FieldColumns<Fields extends TProperties> = {
  [Name in keyof Fields]: Static<Fields[Name]> extends readonly unknown[]
    ? ColumnType<Static<Fields[Name]>, string | undefined, string>
    : null extends Static<Fields[Name]>
      ? Static<Fields[Name]>
      : Generated<Static<Fields[Name]>>
}

/** The table of a record whose columns are its fields. `Filled` names the columns that the database can fill in. */
export type RecordTable<Record, Filled extends keyof Record> = Omit<Record, Filled> & {
  [Name in Filled]: Generated<Record[Name]>
}

type Stored<Value> = Value extends readonly unknown[] ? string : Value

/** Returns what was sent of these fields as it is stored; what was left out stays out. Lists become JSON. */
export function columnValues<Fields extends TProperties>(
  fields: Fields,
  sent: { readonly [Name in keyof Fields]?: Static<Fields[Name]> | undefined },
): { [Name in keyof Fields]?: Stored<Static<Fields[Name]>> } {
  const values = namesOf(fields).flatMap((name) => {
    const value = sent[name]
    if (value === undefined) return []
    return [[name, Array.isArray(value) ? JSON.stringify(value) : value] as const]
  })
  return Object.fromEntries(values) as { [Name in keyof Fields]?: Stored<Static<Fields[Name]>> } // fromEntries loses the names
}

/** Returns the names of the fields whose columns hold texts or JSON. */
export function wordColumns(fields: TProperties): string[] {
  const noWords = new Set(['count', 'day', 'flag', 'money'])
  return namesOf(fields).filter((name) => !noWords.has(fieldKind(fields[name]!))) // its own key
}

/** Returns a value with its texts trimmed, at any depth. */
export function trimmed<Value>(value: Value): Value {
  return trim(value) as Value // the same shape
}

function trim(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trim)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, trim(inside)]))
}
