import { EMAIL_PATTERN, type FieldError } from '@tablier/contracts'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { AppError } from './app-error.ts'

/** The contracts' schemas are checked by their own tests: a start need not compile the schema of schemas for it. */
const trusted = { strict: false, meta: false, validateSchema: false } as const

/** Bodies say what they mean: nothing is converted or filled in, keys without a name in the schema are dropped. */
const bodies = new Ajv({ allErrors: true, verbose: true, removeAdditional: true, ...trusted })
/** Addresses are text: numbers are read from it and defaults filled in. */
const addresses = new Ajv({
  allErrors: true,
  verbose: true,
  removeAdditional: true,
  coerceTypes: true,
  useDefaults: true,
  ...trusted,
})
/** What a schema does not name does not leave. */
const replies = new Ajv({ allErrors: true, verbose: true, removeAdditional: 'all', ...trusted })

/** Where a value stands: an `address` is a request's path and its query. */
export type Place = keyof typeof compilers
const compilers = { body: bodies, address: addresses, reply: replies }
for (const compiler of Object.values(compilers)) addFormats.default(compiler)

/** Compiles a check that brings a value into form and leaves what is wrong with it in `errors`. */
export function compileCheck(schema: object, place: Place): ValidateFunction {
  return compilers[place].compile(schema)
}

/** The refusal of an input, with what is wrong with each field in words, one sentence a field. */
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
  if (keyword === 'pattern')
    return params['pattern'] === EMAIL_PATTERN
      ? 'must be a valid email address'
      : 'contains a character that is not allowed'
  if (keyword === 'minLength') return `must be at least ${params['limit']} characters long`
  if (keyword === 'maxLength') return `must be at most ${params['limit']} characters long`
  if (keyword === 'enum') return `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}` // ajv gives the enum's list
  const type: unknown = params['type']
  if (keyword === 'type' && Array.isArray(type)) return `must be ${type.join(' or ')}` // ajv has a bare comma between
  return message ?? 'is not valid'
}

/** The errors as one sentence, for those who show no fields. */
function summary(errors: readonly FieldError[]): string {
  return `Please check: ${errors.map(({ field, message }) => `${field || 'the request'} ${message}`).join('; ')}.`
}
