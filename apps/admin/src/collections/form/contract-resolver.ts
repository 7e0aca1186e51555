import { Errors, type ValueError, ValueErrorType } from '@sinclair/typebox/errors'
import { type Collection, collections, snakize } from '@tablier/contracts'
import type { FieldErrors, Resolver, ResolverResult } from 'react-hook-form'
import type { CollectionScreen } from '../collection-screen.ts'
import { fieldOf } from './contract-fields.ts'
import { type FormValues, prepared } from './form-values.ts'

/** Validates the form with the contract's schema. The messages name the fields by their labels. */
export function contractResolver(screen: CollectionScreen): Resolver<FormValues> {
  const collection: Collection = collections[screen.name]
  const schema = collection.endpoints.create.body
  return (values): ResolverResult<FormValues> => {
    const fields = schema ? problems(screen, collection, values, schema) : {}
    return Object.keys(fields).length === 0 ? { values, errors: {} } : { values: {}, errors: { fields } }
  }
}

type Schema = NonNullable<Collection['endpoints']['create']['body']>
type Problems = NonNullable<FieldErrors<FormValues>['fields']>

/** The first problem of each field. */
function problems(screen: CollectionScreen, collection: Collection, values: FormValues, schema: Schema): Problems {
  const input = { ...prepared(screen, values.fields), status: values.status }
  const wire = snakize(input, Object.keys(schema.properties), collection.renames)
  const found: Problems = {}
  for (const error of Errors(schema, wire)) {
    const name = fieldOf(collection, error.path.slice(1))
    const label = screen.fields[name]?.label ?? name
    found[name] ??= { type: 'contract', message: wording(label, error) }
  }
  return found
}

function wording(label: string, { type, schema }: ValueError): string {
  if (type === ValueErrorType.StringMaxLength) return `${label} must be at most ${schema['maxLength']} characters`
  if (isMissing(type)) return `${label} is required`
  if (isNumber(type)) return `${label} must be a whole number from ${schema['minimum']} to ${schema['maximum']}`
  return `${label} is not valid`
}

/** Empty, blank or absent. */
function isMissing(type: ValueErrorType): boolean {
  return (
    type === ValueErrorType.StringMinLength ||
    type === ValueErrorType.StringPattern ||
    type === ValueErrorType.ObjectRequiredProperty
  )
}

/** Not a whole number, or out of bounds. */
function isNumber(type: ValueErrorType): boolean {
  return (
    type === ValueErrorType.Integer || type === ValueErrorType.IntegerMinimum || type === ValueErrorType.IntegerMaximum
  )
}
