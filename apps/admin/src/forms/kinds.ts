import type { TSchema } from '@sinclair/typebox'
import {
  CLEANED_EMAIL,
  cleanEmail,
  fieldKind,
  type FieldKind,
  formatMoney,
  isOneLine,
  readMoney,
  typedMoney,
} from '@tablier/contracts'
import type { ComponentProps } from 'react'
import { formatDay, formatTime } from '../language/moment-text.ts'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'

export interface Writing {
  readonly currency: string
}

/** A value as inputs hold it: numbers, days and times are texts, and null is ''. */
export type Typed<Value> =
  NonNullable<Value> extends boolean
    ? boolean
    : NonNullable<Value> extends readonly (infer Item)[]
      ? Typed<Item>[]
      : NonNullable<Value> extends number
        ? string
        : NonNullable<Value> extends string
          ? null extends Value
            ? string
            : NonNullable<Value>
          :
              | { [Name in keyof NonNullable<Value>]-?: Typed<NonNullable<Value>[Name]> }
              | (null extends Value ? null : never)

/** The functions of a form for one kind of field. `schema` has the field's bounds. */
export interface Kind {
  /** Returns what an input holds for a stored value, which is neither null nor undefined. */
  readonly typed: (stored: never, writing: Writing) => unknown
  /** Returns what an input holds if nothing is stored. */
  readonly empty: unknown
  /** Reads what an input holds, or refuses it with a sentence for people. */
  readonly read: (typed: never, schema: TSchema, writing: Writing) => unknown
  /** Returns a stored value in words, to compare two versions. */
  readonly shown: (stored: never, writing: Writing) => string
}

export class Refusal extends Error {}

/** Text that is stored as it is typed, such as a password. */
export const asIs = {
  empty: '',
  typed: (stored: unknown) => stored,
  read: (typed: unknown) => typed,
  shown: String,
} as const satisfies Kind

/** '' is read as null if the field may be null. */
const emptyIsNull = {
  ...asIs,
  read: (typed: string, schema: TSchema) => (typed === '' && isNullable(schema) ? null : typed),
} as const satisfies Kind

/** A list of texts, one on each line. */
export const lines = {
  ...asIs,
  typed: (texts: readonly string[]) => texts.join('\n'),
  read: (typed: string) =>
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
} as const satisfies Kind

const kinds: Readonly<Record<FieldKind, Kind>> = {
  text: {
    ...asIs,
    read(typed: string, schema) {
      if (isEmailText(schema)) return cleanEmail(typed)
      return isLongText(schema) && typed.trim() !== '' ? typed : typed.trim()
    },
  },
  choice: asIs,
  flag: { ...asIs, empty: false, shown: (stored: boolean) => (stored ? t.yes : t.no) },
  time: { ...emptyIsNull, shown: (start: string) => formatTime(start) },
  day: { ...emptyIsNull, shown: (day: string) => formatDay(day) },
  count: {
    ...asIs,
    typed: String,
    read(typed: string, schema) {
      if (typed === '' && isNullable(schema)) return null
      const { minimum, maximum } = boundsOf(schema)
      const count = Number(typed)
      if (typed !== '' && Number.isInteger(count) && count >= minimum && count <= maximum) return count
      throw new Refusal(t.enterNumberInRange({ minimum, maximum }))
    },
  },
  money: {
    ...asIs,
    typed: (amount: number, { currency }) => typedMoney(amount, currency, locale),
    read(typed: string, schema, { currency }) {
      if (typed.trim() === '' && isNullable(schema)) return null
      if (typed.trim() === '') throw new Refusal(t.pleaseEnterTheAmount)
      const read = readMoney(typed, currency, locale, t)
      if ('amount' in read) return read.amount
      throw new Refusal(read.problem)
    },
    shown: (amount: number, { currency }) => formatMoney(amount, currency, locale),
  },
  record: { ...asIs, empty: null },
  list: { ...asIs, empty: [], shown: (items: readonly unknown[]) => items.join('\n') },
}

export function kindOf(schema: TSchema): Kind {
  return kinds[fieldKind(notNull(schema))]
}

export function isLongText(schema: TSchema): boolean {
  return fieldKind(notNull(schema)) === 'text' && !isOneLine(schema)
}

/** Returns whether a text is an email address. */
export function isEmailText(schema: TSchema): boolean {
  return schema[CLEANED_EMAIL] === true
}

/** Returns the schema without the null that it may allow. */
export function notNull(schema: TSchema): TSchema {
  const members = schema['anyOf'] as TSchema[] | undefined // of a union
  return members?.find(({ type }) => type !== 'null') ?? schema
}

function isNullable({ type, anyOf }: TSchema): boolean {
  const types = Array.isArray(anyOf) ? anyOf.map((member: TSchema) => member['type'] as unknown) : [type].flat()
  return types.includes('null')
}

function boundsOf(schema: TSchema): { readonly minimum: number; readonly maximum: number } {
  return notNull(schema) as TSchema & { minimum: number; maximum: number } // of a whole number
}

/** Returns whether a field must be filled in. */
export function isRequired(schema: TSchema): boolean {
  const kind = fieldKind(notNull(schema))
  if (kind === 'text') return Number(schema['minLength'] ?? 0) > 0
  return kind !== 'list' && kind !== 'flag' && !isNullable(schema)
}

/** Returns what an input needs to know about its field. */
export function inputProps(schema: TSchema): ComponentProps<'input'> {
  const { minimum: min, maximum: max } = boundsOf(schema)
  switch (fieldKind(notNull(schema))) {
    case 'count':
      return { type: 'number', inputMode: 'numeric', min, max }
    case 'money':
      return { inputMode: 'decimal', maxLength: 30 }
    case 'day':
      return { type: 'date', max: '2999-12-31' }
    case 'time':
      return { type: 'time' }
    default:
      return { maxLength: schema['maxLength'] as number, ...(isEmailText(schema) && { type: 'email' }) } // of a text
  }
}
