import type { TSchema } from '@sinclair/typebox'
import {
  CLEANED_EMAIL,
  cleanEmail,
  DATE_PATTERN,
  Email,
  isOneLine,
  isVerbatim,
  MOMENT_PATTERN,
  type ObjectSchema,
  OptionalEmail,
  PresentedEmail,
  type Refusal,
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
function unstorableTexts(value: unknown, path = ''): string[] {
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
function typedValue(text: string, schema: TSchema | undefined): unknown {
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

const patternReasons = new Map<unknown, Refusal>([
  ...[Email, OptionalEmail, PresentedEmail].map(({ pattern }) => [pattern, { reason: 'mustBeEmail' }] as const),
  [DATE_PATTERN, { reason: 'mustBeDate' }],
  [MOMENT_PATTERN, { reason: 'mustBeMoment' }],
  [TIME_PATTERN, { reason: 'mustBeTime' }],
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

/** Returns the schema of a member of an object, of a record of any keys, or of a list; each may also be null. */
function schemaOf(schema: Partial<TSchema> | undefined, key: string): Partial<TSchema> | undefined {
  const [ofAnyKey] = Object.values((schema?.['patternProperties'] ?? {}) as Record<string, TSchema>)
  const orNull = (schema?.['anyOf'] as TSchema[] | undefined)?.find(({ type }) => type !== 'null')
  return schema?.['properties']?.[key] ?? ofAnyKey ?? schema?.['items'] ?? (orNull && schemaOf(orNull, key))
}

function unstorable(instancePath: string): ErrorObject {
  return { keyword: 'storable', instancePath, schemaPath: '', params: {} }
}

/** Converts the texts of a URL to the numbers and booleans that the schema requires. */
function readTypes(value: unknown, schema: Partial<ObjectSchema>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, text] of Object.entries(value))
    if (typeof text === 'string') Object.assign(value, { [name]: typedValue(text, schema.properties?.[name]) })
}

/** Returns the error for an invalid input, with one refusal per field. */
export function invalidInput(errors: readonly Partial<ErrorObject>[], cause?: unknown): AppError {
  const byField = new Map<string, Refusal>()
  for (const error of errors) {
    const field = fieldOf(error)
    if (!byField.has(field)) byField.set(field, refusalOf(error))
  }
  const fields = Array.from(byField, ([field, refusal]) => ({ field, ...refusal }))
  return new AppError('invalid_input', { errors: fields, cause })
}

function fieldOf({ keyword, instancePath = '', params }: Partial<ErrorObject>): string {
  const parent = instancePath.split('/').slice(1).join('.')
  return keyword === 'required' ? [parent, String(params?.['missingProperty'])].filter(Boolean).join('.') : parent
}

/** Returns why a value does not match a keyword of its schema. The parameters are those that ajv documents. */
function refusalOf({ keyword, params = {}, data }: Partial<ErrorObject>): Refusal {
  const isBlank = typeof data === 'string' && data.trim() === ''
  const values = { count: Number(params['limit']) }
  switch (keyword) {
    case 'required':
      return { reason: 'isRequired' }
    case 'minLength':
      return isBlank ? { reason: 'isRequired' } : { reason: 'atLeastLong', values }
    case 'maxLength':
      return { reason: 'atMostLong', values }
    case 'pattern':
      return isBlank ? { reason: 'isRequired' } : (patternReasons.get(params['pattern']) ?? { reason: 'hasCharacter' })
    case 'storable':
      return { reason: 'hasCharacter' }
    case 'format':
      return { reason: params['format'] === 'date' ? 'mustBeDay' : 'mustBeDateTime' }
    case 'enum':
      return { reason: 'mustBeOneOf', values: { values: (params['allowedValues'] as unknown[]).join(', ') } } // the enum's values
    case 'type': // with null, ajv passes a list
      return { reason: 'mustBeType', values: { type: String([params['type']].flat()[0]) } }
    case 'minimum':
      return { reason: 'atLeast', values }
    case 'maximum':
      return { reason: 'atMost', values }
    case 'minItems':
      return { reason: 'atLeastItems', values }
    case 'maxItems':
      return { reason: 'atMostItems', values }
    case 'uniqueItems':
      return { reason: 'eachOnce' }
    case 'multipleOf':
      return { reason: 'mustBeMultiple', values: { step: Number(params['multipleOf']) } }
    default:
      return { reason: 'isNotValid' }
  }
}
