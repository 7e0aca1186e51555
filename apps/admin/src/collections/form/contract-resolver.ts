import { Errors, type ValueError, ValueErrorType } from '@sinclair/typebox/errors'
import { camelCase, type Collection, collections, snakize } from '@tablier/contracts'
import type { FieldErrors, Resolver, ResolverResult } from 'react-hook-form'
import type { CollectionScreen } from '../collection-screen.ts'
import { type FormValues, trimmed } from './form-values.ts'

/** Checks the form with the contract's own schema, in words that name the fields by their labels. */
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
  const input = { ...trimmed(values.fields), status: values.status }
  const wire = snakize(input, Object.keys(schema.properties), collection.renames)
  const found: Problems = {}
  for (const error of Errors(schema, wire)) {
    const name = screenName(collection, error.path.slice(1))
    const label = screen.fields[name]?.label ?? name
    found[name] ??= { type: 'contract', message: wording(label, error) }
  }
  return found
}

function wording(label: string, { type, schema }: ValueError): string {
  if (type === ValueErrorType.StringMaxLength) return `${label} must be at most ${schema['maxLength']} characters`
  if (isMissing(type)) return `${label} is required`
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

/** True where the contract takes no record without this field. */
export function isRequired({ name }: CollectionScreen, field: string): boolean {
  const collection: Collection = collections[name]
  return (collection.endpoints.create.body?.required ?? []).some((column) => screenName(collection, column) === field)
}

function screenName({ renames }: Collection, column: string): string {
  return renames[column] ?? camelCase(column)
}
