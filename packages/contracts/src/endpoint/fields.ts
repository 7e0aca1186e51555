import {
  FormatRegistry,
  Hint,
  Kind,
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  type TString,
  type TUnsafe,
  Type,
  TypeRegistry,
} from '@sinclair/typebox'
import { EMAIL_PATTERN, MAX_EMAIL, PRESENTED_EMAIL_PATTERN } from './email.ts'
import type { Access, Method, ObjectSchema } from './endpoint.ts'
import { isDay, TIME_PATTERN } from '../time/days.ts'

// What schemas and endpoints are made of, beside TypeBox's own `Type`. Most modules import all of it as `f`.

/** PostgreSQL's text cannot hold U+0000. */
const NO_NUL = '^[^\\u0000]*$'
/** At least one character that is not white space. No two parts match the same character, so the time is linear. */
const NOT_BLANK = '^\\s*[^\\s\\u0000][^\\u0000]*$'

/** A text that may be empty. */
export const text = (maxLength = 500) => Type.String({ maxLength, pattern: NO_NUL })

const NULLABLE_TEXT = 'NullableText'
TypeRegistry.Set<{ maxLength: number; pattern: string }>(NULLABLE_TEXT, ({ maxLength, pattern }, value) =>
  typeof value === 'string' ? Array.from(value).length <= maxLength && new RegExp(pattern).test(value) : value === null,
)

/** A text or null, as one schema with two types, because serializing a union tries its members in turn. */
export function nullableText(maxLength: number, description?: string): TUnsafe<string | null> {
  return Type.Unsafe<string | null>({
    [Kind]: NULLABLE_TEXT,
    type: ['string', 'null'],
    maxLength,
    pattern: NO_NUL,
    ...(description && { description }),
  })
}

const NULLABLE_NUMBER = 'NullableNumber'
TypeRegistry.Set<{ minimum: number; maximum: number; multipleOf: number }>(
  NULLABLE_NUMBER,
  ({ minimum, maximum, multipleOf }, value) =>
    value === null ||
    (typeof value === 'number' && value >= minimum && value <= maximum && Number.isInteger(value / multipleOf)),
)

/** A whole number or null, as one schema with two types. */
export function nullableInteger(bounds: {
  readonly minimum: number
  readonly maximum: number
  readonly multipleOf?: number
  readonly description?: string
}): TUnsafe<number | null> {
  return Type.Unsafe<number | null>({ [Kind]: NULLABLE_NUMBER, type: ['integer', 'null'], multipleOf: 1, ...bounds })
}

/** A value or null, each with a schema of its own. */
export function nullable<S extends TSchema>(schema: S, description?: string) {
  return Type.Union([schema, Type.Null()], { ...(description && { description }) })
}

/** A whole number from 0 on. */
export function count(description?: string) {
  return Type.Integer({ minimum: 0, ...(description && { description }) })
}

/** A text that is neither empty nor blank. */
export const requiredText = (maxLength = 500) => Type.String({ minLength: 1, maxLength, pattern: NOT_BLANK })

/** The maximum length from which a text has several lines by itself. */
const LONG_TEXT = 500
const LINES = 'x-lines'

/** A text that has several lines although it is short. */
export function inLines<Schema extends TSchema>(schema: Schema): Schema {
  return { ...schema, [LINES]: true }
}

/** A text that has one line although it may be long, such as an address of the web. */
export function inOneLine<Schema extends TSchema>(schema: Schema): Schema {
  return { ...schema, [LINES]: false }
}

/** Returns whether a text has one line: its input shows no other, and line breaks in it become spaces. */
export function isOneLine(schema: Partial<TSchema>): boolean {
  const lines = schema[LINES] as boolean | undefined // as the two functions above set it
  return !(lines ?? Number(schema['maxLength'] ?? 0) > LONG_TEXT)
}

/** The keyword of a text that `cleanEmail` is applied to before it is checked. */
export const CLEANED_EMAIL = 'x-cleaned-email'
const cleaned = { maxLength: MAX_EMAIL, [CLEANED_EMAIL]: true } as const
export const Email = Type.String({ ...cleaned, minLength: 1, pattern: EMAIL_PATTERN })
/** An email address, or '' if there is none. */
export const OptionalEmail = Type.String({ ...cleaned, pattern: `^$|${EMAIL_PATTERN}` })
/** Any text in the place of an email address. */
export const UncheckedEmail = Type.String({ ...cleaned, pattern: NO_NUL })
/** An address that an account is looked up by. It stays as it was typed: the stored one may be older than the rule. */
export const PresentedEmail = Type.String({ minLength: 1, maxLength: 1000, pattern: PRESENTED_EMAIL_PATTERN })

/** What HTML may have: that of a `page` blocks and tables, that of a `line` none. */
export type HtmlKind = 'line' | 'page'
const HTML = 'x-html'
/** Marks a text as HTML, which is cleaned on every way into the database. Its translations have the same mark. */
export const html = <Text extends TString>(kind: HtmlKind, field: Text): Text => ({ ...field, [HTML]: kind })
/** Returns the kind of HTML that a field holds; undefined if it is plain text. */
export const htmlKind = (schema: Partial<TSchema> | undefined): HtmlKind | undefined =>
  schema?.[HTML] as HtmlKind | undefined // only `html` sets it

/** The specification asks for 6 characters; 200 keeps hashing cheap. */
export const passwordLengths = { min: 6, max: 200 } as const

/** Marks a text that is used exactly as it was typed, such as a password. Others are tidied: see `tidyText`. */
export const verbatim = { 'x-verbatim': true } as const
export const isVerbatim = (schema: Partial<TSchema> | undefined): boolean => schema?.['x-verbatim'] === true

/** A new password. */
export const Password = Type.String({ minLength: passwordLengths.min, maxLength: passwordLengths.max, ...verbatim })

/** A password that is checked, which may be older than the rules for new ones. */
export const PresentedPassword = Type.String({ minLength: 1, maxLength: passwordLengths.max, ...verbatim })

/** A database identifier (PostgreSQL integer). */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** The names of the parameters in a path. */
type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Returns who may call what. The parameters in the path are ids of records; an endpoint with others has own `params`. */
export function route<const Who extends Access, const How extends Method, const Path extends string>(
  access: Who,
  method: How,
  path: Path,
): { readonly access: Who; readonly method: How; readonly path: Path } & ([NamesIn<Path>] extends [never]
  ? unknown
  : { readonly params: ObjectSchema<{ [Name in NamesIn<Path>]: number }> }) {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name)
  const params = Type.Object(Object.fromEntries(names.map((name) => [name, Id])))
  return { access, method, path, ...(names.length > 0 && { params }) } as ReturnType<typeof route<Who, How, Path>> // TypeScript does not read paths
}

/** What a call answers that has made something. */
export function created<const Message extends string>(message: Message) {
  return { status: 201, message } as const
}

/** A whole number in bounds. */
export function within(
  { min: minimum, max: maximum }: { readonly min: number; readonly max: number },
  description: string,
) {
  return Type.Integer({ minimum, maximum, description })
}

/** A record's version. A change that was made from another one is refused. */
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Rises with each change.' })

/** ISO 8601 in UTC, such as `2026-05-01T18:30:00.000Z`, in replies. For what a client sends, use `Moment`. */
export const Timestamp = Type.String({ format: 'date-time' })

/** The years from 1900 to 2199. JavaScript and PostgreSQL support different first and last years. */
const YEAR = '(?:19|2[01])\\d{2}'
export const DATE_PATTERN = `^${YEAR}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$`
/** Excludes leap seconds, which JavaScript does not have, and impossible offsets. */
export const MOMENT_PATTERN = `^${YEAR}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-](?:0\\d|1[0-4]):[0-5]\\d)$`

FormatRegistry.Set('date', isDay)

/** A local date that a client sends. */
export const Day = Type.String({
  format: 'date',
  pattern: DATE_PATTERN,
  description: 'A local date from 1900 to 2199, such as `2027-05-31`.',
})

const textOrNull = { [Kind]: NULLABLE_TEXT, type: ['string', 'null'] }
/** A local date or null, as one schema with two types. */
export const NullableDay: TUnsafe<string | null> = Type.Unsafe({ ...Day, ...textOrNull, maxLength: 10 })

export const Time = Type.String({ pattern: TIME_PATTERN, description: 'A local time, such as `19:30`.' })
export const NullableTime: TUnsafe<string | null> = Type.Unsafe({ ...Time, ...textOrNull, maxLength: 5 })

/** The largest amount of money, in the currency's smallest unit: 1250 is 12.50 €. */
export const MAX_AMOUNT = 2_147_483_647
const amount = { [Hint]: 'money', minimum: 0, maximum: MAX_AMOUNT, description: "In the currency's smallest unit." }
export const Amount = Type.Integer(amount)
export const NullableAmount = nullableInteger(amount)

/** A moment that a client sends, with its offset. */
export const Moment = Type.String({
  format: 'date-time',
  pattern: MOMENT_PATTERN,
  maxLength: 40,
  description: 'From 1900 to 2199, with its offset, such as `2027-05-31T19:30:00+02:00`.',
})

export const Page = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  default: 1,
  description: 'Starts at 1; a page past the end is empty.',
})
export const Limit = Type.Integer({ minimum: 1, maximum: 100, default: 10, description: 'Records per page.' })

const STRING_ENUM = 'StringEnum'
TypeRegistry.Set<{ enum: readonly string[] }>(STRING_ENUM, (schema, value) =>
  schema.enum.some((known) => known === value),
)

/** One of several words, as a JSON schema `enum`: a union would give one error for each member. */
export function oneWordOf<const Words extends readonly string[]>(words: Words): TUnsafe<Words[number]> {
  return Type.Unsafe<Words[number]>({ [Kind]: STRING_ENUM, type: 'string', enum: words })
}

/** An object whose unknown keys the API drops. */
export function strictObject<P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false })
}

/** The kind of input that a field has in a form. */
export type FieldKind = 'choice' | 'count' | 'day' | 'flag' | 'list' | 'money' | 'record' | 'text' | 'time'

/**
 * Returns the kind of input of a record's field. Everything else that a form needs is in the field's schema: `minimum`,
 * `maximum`, `minLength`, `maxLength` and `maxItems`. Keys are those of the wire.
 */
export function fieldKind(schema: TSchema): FieldKind {
  const type: unknown = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'] // of a nullable one, [type, 'null']
  if (schema[Hint] === 'money') return 'money'
  if (type === 'integer') return 'count'
  if (type === 'boolean') return 'flag'
  if (type === 'array') return 'list'
  if (type === 'object') return 'record'
  if (schema['format'] === 'date') return 'day'
  if (schema['pattern'] === TIME_PATTERN) return 'time'
  return 'enum' in schema ? 'choice' : 'text'
}

/** Returns what a field holds that nobody has filled in. */
export function emptyOf(schema: TSchema): '' | false | null {
  if (fieldKind(schema) === 'flag') return false
  return Array.isArray(schema['type']) ? null : ''
}

/** Returns the names of a record's fields. */
export function namesOf<Fields extends object>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields) as (keyof Fields & string)[] // the object's own keys
}

/** Returns some of a record's fields. */
export function pick<Fields extends object, Name extends keyof Fields>(
  fields: Fields,
  ...names: readonly Name[]
): Pick<Fields, Name> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<Fields, Name> // fromEntries loses the names
}

export const PageQuery = strictObject({ page: Page, limit: Limit })
export type PageQuery = Static<typeof PageQuery>

/** A page of records; `total` counts those on all pages. */
export function listOf<T extends object>(
  record: ObjectSchema<T>,
): ObjectSchema<{ items: T[]; total: number; page: number; limit: number }> {
  return Type.Object({
    items: Type.Array(record),
    total: count(),
    page: Type.Integer({ minimum: 1 }),
    limit: Type.Integer({ minimum: 1 }),
  })
}

/** One record under its key, such as `{banner: …}`. */
export function oneOf<const K extends string, T extends object>(
  key: K,
  record: ObjectSchema<T>,
): ObjectSchema<{ [P in K]: T }> {
  return Type.Object({ [key]: record }) as unknown as ObjectSchema<{ [P in K]: T }> // a computed key is widened to string
}

/** A file as a handler returns it. */
export interface FileToSend {
  readonly name: string
  readonly mediaType: string
  readonly content: Uint8Array
}

/** The bytes of a file, instead of the envelope. */
export const SentFile: TUnsafe<FileToSend> = Type.Unsafe<FileToSend>({
  type: 'string',
  contentMediaType: 'application/octet-stream',
})

/** The person who did something. Null for nobody in particular, such as the first start. */
export const actorFields = {
  actor_id: nullable(Id),
  actor_name: nullableText(200, 'The name at that time.'),
} as const satisfies TProperties
