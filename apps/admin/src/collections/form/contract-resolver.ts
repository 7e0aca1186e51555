import { Errors } from '@sinclair/typebox/errors'
import { type Collection, collections, snakize } from '@tablier/contracts'
import type { FieldErrors, Resolver, ResolverResult } from 'react-hook-form'
import { wording } from '../../forms/record-fields.ts'
import type { CollectionScreen } from '../collection-screen.ts'
import { fieldOf, type FormValues, prepared } from './form-values.ts'

/** Validates the form with the contract's schema. The first message of each field names it by its label. */
export function contractResolver(screen: CollectionScreen): Resolver<FormValues> {
  const collection: Collection = collections[screen.name]
  const schema = collection.endpoints.create.body
  return (values): ResolverResult<FormValues> => {
    if (!schema) return { values, errors: {} }
    const input = { ...prepared(values.fields), status: values.status }
    const wire = snakize(input, Object.keys(schema.properties), collection.renames)
    const fields: NonNullable<FieldErrors<FormValues>['fields']> = {}
    for (const error of Errors(schema, wire)) {
      const name = fieldOf(collection, error.path.slice(1))
      fields[name] ??= { type: 'contract', message: wording(error, screen.fields[name]?.label ?? name) }
    }
    const errors: FieldErrors<FormValues> = {
      ...(Object.keys(fields).length > 0 && { fields }),
      ...(values.refusal !== null && { file: { type: 'refused', message: values.refusal } }),
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
}
