import type { TSchema } from '@sinclair/typebox'
import {
  CLEANED_EMAIL,
  cleanEmail,
  DATE_PATTERN,
  Email,
  type FieldError,
  isOneLine,
  isVerbatim,
  MOMENT_PATTERN,
  type ObjectSchema,
  OptionalEmail,
  PresentedEmail,
  tidyLine,
  tidyText,
  TIME_PATTERN,
} from '@tablier/contracts'
import { Ajv, type ErrorObject } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import addFormats from 'ajv-formats'
import { AppError } from './app-error.ts'

/**
 * Returns true if PostgreSQL can store a text: it is well-formed Unicode, without lone surrogates, and has no U+0000.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Returns the paths of all texts in a JSON value that cannot be stored, such as `/messages/0/name`. */
export function unstorableTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => unstorableTexts(member, `${path}/${key}`))
}

/** Matches digits as JSON writes an integer: no hexadecimal, exponent, plus sign, leading zero or white space. */
const INTEGER = /^-?(?:0|[1-9]\d*)$/

/** Converts the text of a form field to the number, boolean or object that its schema requires, if possible. */
export function formValue(formText: string, schema: TSchema | undefined): unknown {
  return schema?.['type'] === 'object' ? parsedJson(formText) : typedValue(formText, schema)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text // the check against the schema then refuses it
  }
}

/** Converts a text from a form or a URL to the integer or boolean that its schema requires, if possible. */
export function typedValue(text: string, schema: TSchema | undefined): unknown {
  if (schema?.['type'] === 'integer') return INTEGER.test(text) ? Number(text) : text
  if (schema?.['type'] === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** Maximum size of a JSON body in bytes: 256 KB. */
export const MAX_JSON_BYTES = 256 * 1024

/** Options that skip the check of the schemas at each start, because the contracts' tests check them. */
const trusted = { strict: false, meta: false, validateSchema: false } as const

const options = { allErrors: true, verbose: true, removeAdditional: true, ...trusted } as const
const compilers = {
  /** For a JSON body: nothing is converted or filled in, and unknown keys are removed. */
  body: new Ajv(options),
  /** For the arguments of a command: as a body, but texts, such as the names of files, stay as they are. */
  arguments: new Ajv(options),
  /** For the params or the query of a URL, which are text: numbers are converted, and defaults filled in. */
  url: new Ajv({ ...options, useDefaults: true }),
  /** For the data of a reply: everything that the schema does not name is removed. */
  reply: new Ajv({ ...options, removeAdditional: 'all' }),
}
for (const compiler of Object.values(compilers)) addFormats.default(compiler)
for (const compiler of [compilers.body, compilers.url])
  compiler.addKeyword({ keyword: CLEANED_EMAIL, type: 'string', modifying: true, before: 'maxLength', validate: clean })

/** Replaces a text of the checked value by the address in it. */
function clean(_schema: unknown, text: string, _parent?: unknown, place?: DataValidationCxt): boolean {
  if (place) Object.assign(place.parentData, { [place.parentDataProperty]: cleanEmail(text) })
  return true
}

const NOT_ALLOWED = 'contains a character that is not allowed'
const patternWords = new Map<unknown, string>([
  ...[Email, OptionalEmail, PresentedEmail].map(({ pattern }) => [pattern, 'must be a valid email address'] as const),
  [DATE_PATTERN, 'must be a date from 1900 to 2199, such as 2027-05-31'],
  [MOMENT_PATTERN, 'must be a time from 1900 to 2199 with its offset, such as 2027-05-31T19:30:00Z'],
  [TIME_PATTERN, 'must be a time, such as 19:30'],
])

export type CallPart = keyof typeof compilers

/** Normalizes a value in place. If the value is not valid, it returns false and sets `errors`. */
export interface Check {
  (value: unknown): boolean
  errors?: ErrorObject[] | null
}

/** Compiles the check of a part. Texts that a client sends are tidied first, and must be ones that can be stored. */
export function compileCheck(schema: object, part: CallPart): Check {
  const matches = compilers[part].compile(schema) // ajv caches compiled schemas
  if (part === 'reply') return matches
  const check: Check = (value) => {
    if (part !== 'arguments') tidy(value, schema)
    if (part === 'url') readTypes(value, schema)
    // The schema is checked first: a value that matches it is no deeper than the schema.
    const errors = matches(value) ? unstorableTexts(value).map(unstorable) : (matches.errors ?? [])
    check.errors = errors
    return errors.length === 0
  }
  return check
}

/** No schema is deeper, so what is below stays as it is and is refused. */
const MAX_DEPTH = 20

/** Tidies all texts of a value in place, except for those that must stay as they were typed, such as passwords. */
function tidy(value: unknown, schema: Partial<TSchema> | undefined, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  for (const [key, member] of Object.entries(value)) {
    const field = schemaOf(schema, key)
    if (typeof member !== 'string') tidy(member, field, depth + 1)
    else if (!isVerbatim(field))
      Object.assign(value, { [key]: field && isOneLine(field) ? tidyLine(member) : tidyText(member) })
  }
}

/** Returns the schema of a member of an object, of a record of any keys, or of a list. */
function schemaOf(schema: Partial<TSchema> | undefined, key: string): Partial<TSchema> | undefined {
  const [ofAnyKey] = Object.values((schema?.['patternProperties'] ?? {}) as Record<string, TSchema>)
  return schema?.['properties']?.[key] ?? ofAnyKey ?? schema?.['items']
}

function unstorable(instancePath: string): ErrorObject {
  return { keyword: 'storable', instancePath, schemaPath: '', params: {}, message: NOT_ALLOWED }
}

/** Converts the texts of a URL to the numbers and booleans that the schema requires. */
function readTypes(value: unknown, schema: Partial<ObjectSchema>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, text] of Object.entries(value))
    if (typeof text === 'string') Object.assign(value, { [name]: typedValue(text, schema.properties?.[name]) })
}

/** Returns the error for an invalid input, with one message per field. */
export function invalidInput(errors: readonly Partial<ErrorObject>[], cause?: unknown): AppError {
  const fields = fieldErrors(errors)
  return new AppError('invalid_input', { errors: fields, message: summary(fields), cause })
}

function fieldErrors(errors: readonly Partial<ErrorObject>[]): FieldError[] {
  const byField = new Map<string, string>()
  for (const error of errors) {
    const field = fieldOf(error)
    if (!byField.has(field)) byField.set(field, wordsFor(error))
  }
  return [...byField].map(([field, message]) => ({ field, message }))
}

function fieldOf({ keyword, instancePath = '', params }: Partial<ErrorObject>): string {
  const parent = instancePath.split('/').slice(1).join('.')
  return keyword === 'required' ? [parent, String(params?.['missingProperty'])].filter(Boolean).join('.') : parent
}

function wordsFor({ keyword, params = {}, data, message }: Partial<ErrorObject>): string {
  if (keyword === 'required') return 'is required'
  if (typeof data === 'string' && data.trim() === '' && (keyword === 'minLength' || keyword === 'pattern'))
    return 'is required'
  if (keyword === 'pattern') return patternWords.get(params['pattern']) ?? NOT_ALLOWED
  if (keyword === 'format')
    return params['format'] === 'date' ? 'must be a day of the calendar' : 'must be a date-time that exists'
  if (keyword === 'minLength') return `must be at least ${params['limit']} characters long`
  if (keyword === 'maxLength') return `must be at most ${params['limit']} characters long`
  if (keyword === 'enum') return `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}` // ajv passes the enum's values
  if (keyword === 'minimum') return `must be ${params['limit']} or more`
  if (keyword === 'maximum') return `must be ${params['limit']} or less`
  const [type] = [params['type']].flat() as string[] // with null, ajv passes a list
  if (keyword === 'type' && type === 'integer') return 'must be a whole number'
  if (keyword === 'type' && type === 'string') return 'must be text'
  return message ?? 'is not valid'
}

/** Joins all errors into one sentence, for clients that do not show them by field. */
function summary(errors: readonly FieldError[]): string {
  return `Please check: ${errors.map(({ field, message }) => `${field || 'the request'} ${message}`).join('; ')}.`
}
