import type { TObject, TSchema } from '@sinclair/typebox'
import { Errors, type ValueError, ValueErrorType } from '@sinclair/typebox/errors'
import { camelCase, listText } from '@tablier/contracts'
import type { ReactNode } from 'react'
import type { Group } from './merge.ts'
import { isEmailText, type Kind, kindOf, notNull, Refusal, type Typed, type Writing } from './kinds.ts'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'

/** The fields of a form, by their names on the screens. */
export interface RecordFields<Stored = Values> {
  /** The body of the contract, with the kind and the bounds of each field. */
  readonly body: TObject
  /** By name, or by path for parts that are compared one by one, such as `translations.de:heading`. */
  readonly labels: Readonly<Partial<Record<keyof Stored & string, string>>>
  /** Fields without a label that belong to another field. They are always kept together with it. */
  readonly companions?: Readonly<Record<string, readonly string[]>>
  /** Functions that put fields into words to compare two versions, if their kind does not tell how. */
  readonly shown?: Readonly<Record<string, (stored: Stored) => ReactNode>>
  /** Messages that replace 'Name is required', by path without positions. */
  readonly required?: Readonly<Record<string, string>>
  /** Returns all problems by path. `found` has those from the contract. */
  readonly check?: (stored: Stored, found: Problems) => Problems
  /** Kinds that do not follow from the contract, by path without positions, such as lines for a list of texts. */
  readonly kinds?: Readonly<Record<string, Kind>>
  /** True if the server's reasons name the field: 'Language must be …' instead of 'This must be …'. */
  readonly isNamed?: boolean
  /** How amounts of money are typed. Forms without money do not need it. */
  readonly writing?: Writing
}

/** The labels of a form that has all fields of a record, so one that the contract gets later is not forgotten. */
export type AllLabels<Stored, Companion extends keyof Stored = never> = Readonly<
  Record<Exclude<keyof Stored, Companion>, string>
>

/** A form's values as its inputs hold them. */
export type TypedValues<Stored> = { [Name in keyof Stored]-?: Typed<Stored[Name]> }

const plain: Writing = { currency: 'EUR' }

/** Problems by the path of the field, such as `parts.0.amount`. */
export type Problems = Readonly<Record<string, string>>
type Values = Readonly<Record<string, unknown>>

/** Returns the fields of a form, each with its companions. */
export function groupsOf({ labels, companions }: RecordFields<never>): Group[] {
  return Object.keys(labels).map((name) => ({ name, all: [name].concat(companions?.[name] ?? []) }))
}

export function namesOf(fields: RecordFields<never>): string[] {
  const paths = groupsOf(fields).flatMap(({ all }) => all)
  return [...new Set(paths.map((path) => path.split('.')[0] ?? path))]
}

/** Returns the schema of a field by its path, such as `parts.0.amount`. */
export function schemaAt({ body }: RecordFields<never>, path: string): TSchema {
  return path
    .split('.')
    .reduce<TSchema>((schema, part) => (/^\d+$/.test(part) ? itemOf(schema) : propertyOf(schema, part)), body)
}

function itemOf(schema: TSchema): TSchema {
  return schema['items'] as TSchema // of a list
}

function propertyOf(schema: TSchema, name: string): TSchema {
  const all = Object.entries(notNull(schema)['properties'] as TObject['properties']) // of an object
  const found = all.find(([column]) => camelCase(column) === name)
  if (!found) throw new TypeError(`The contract has no field ${name}.`)
  return found[1]
}

function withoutPositions(path: string): string {
  return path.replace(/\.\d+/g, '')
}

/** Calls `leaf` for each value in a record that is not a list or an object, and returns the record of its results. */
function mapLeaves(
  fields: RecordFields<never>,
  value: unknown,
  leaf: (kind: Kind, schema: TSchema, value: unknown, path: string) => unknown,
): unknown {
  function mapped(schema: TSchema, inner: unknown, path: readonly string[]): unknown {
    const own = fields.kinds?.[withoutPositions(path.join('.'))]
    if (own) return leaf(own, schema, inner, path.join('.'))
    if (Array.isArray(inner)) return inner.map((item, index) => mapped(itemOf(schema), item, [...path, String(index)]))
    if (typeof inner !== 'object' || inner === null) return leaf(kindOf(schema), schema, inner, path.join('.'))
    return Object.fromEntries(
      Object.entries(inner).map(([name, part]) => [name, mapped(propertyOf(schema, name), part, [...path, name])]),
    )
  }
  return mapped(fields.body, value, [])
}

/** Returns a record's values as inputs hold them; for a new record, `stored` may lack some. */
export function typedValues<Stored>(fields: RecordFields<Stored>, stored: Partial<Stored>): TypedValues<Stored> {
  const known = stored as Values // by the names of fields
  const all = Object.fromEntries(namesOf(fields).map((name) => [name, known[name] ?? null]))
  return mapLeaves(
    fields,
    all,
    ({ typed, empty }, _schema, value) => (value === null ? empty : typed(value as never, fields.writing ?? plain)), // of this kind
  ) as TypedValues<Stored> // with the same names
}

/** Reads the typed values for the contract; null is a value that cannot be read. */
export function readValues<Stored>(fields: RecordFields<Stored>, typed: TypedValues<Stored>) {
  const problems: Record<string, string> = {}
  const known = typed as Values
  const all = Object.fromEntries(namesOf(fields).map((name) => [name, known[name]]))
  const stored = mapLeaves(fields, all, (kind, schema, value, path) => {
    try {
      const read = kind.read(value as never, schema, fields.writing ?? plain)
      const error = Array.from(Errors(schema, read)).find((one) => !isShortEnough(one))
      if (error)
        problems[path] = wording(error, labelOf(fields, path) || t.thisField, fields.required?.[withoutPositions(path)])
      return read
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problems[path] = error.message
      return null
    }
  }) as Stored // with the same names
  return { stored, problems: fields.check?.(stored, problems) ?? problems }
}

/** TypeBox counts an emoji twice or more, as inputs do with their `maxlength`. The server counts it as one or few. */
function isShortEnough({ type, schema, value }: ValueError): boolean {
  return type === ValueErrorType.StringMaxLength && Array.from(String(value)).length <= Number(schema['maxLength'])
}

/** Returns a field's label; '' if it has none. */
export function labelOf({ labels }: RecordFields<never>, path: string): string {
  return Object.entries<string | undefined>(labels).find(([name]) => name === path)?.[1] ?? ''
}

/** Returns the start of a sentence below a field. */
export function subjectOf(fields: RecordFields<never>, path: string): string {
  return (fields.isNamed && labelOf(fields, path)) || t.thisField
}

/** Returns the labels of fields, as in 'Day and Notes'. */
export function labelsOf(fields: RecordFields<never>, names: readonly string[]): string {
  return listText(
    names.map((name) => labelOf(fields, name)),
    locale,
  )
}

/** Returns the contract's refusal of a field in words for people. */
function wording({ type, schema }: ValueError, label: string, required = t.isRequired({ label })): string {
  switch (type) {
    case ValueErrorType.StringMaxLength:
      return t.mustBeAtMostCharacters({ label, schema: schema['maxLength'] })
    case ValueErrorType.StringPattern:
      return isEmailText(schema) ? t.pleaseEnterAValidEmailAddress : required // otherwise it is blank
    case ValueErrorType.StringMinLength:
    case ValueErrorType.ObjectRequiredProperty:
      return required
    case ValueErrorType.Integer:
    case ValueErrorType.IntegerMinimum:
    case ValueErrorType.IntegerMaximum:
      return t.numberOutOfRange({ label, schema: schema['minimum'], schema2: schema['maximum'] })
    default:
      return t.isNotValid({ label })
  }
}

/** Returns what shows a field, to compare two versions. */
export function shownContent<Stored>(fields: RecordFields<Stored>, name: string, stored: Stored): ReactNode {
  const own = fields.shown?.[name]
  if (own) return own(stored)
  const value = (stored as Values)[name]
  return value === null ? '' : kindOf(schemaAt(fields, name)).shown(value as never, fields.writing ?? plain) // of this kind
}
