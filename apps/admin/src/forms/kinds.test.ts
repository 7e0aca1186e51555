import type { TSchema } from '@sinclair/typebox'
import { api, CLEANED_EMAIL, listEndpoints } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { inputProps, isEmailText } from './kinds.ts'

const addresses = listEndpoints(api).flatMap(({ name, endpoint: { body } }) =>
  Object.entries((body?.properties ?? {}) as Record<string, TSchema>)
    .map(([field, schema]) => ({ name, field, schema: (schema['items'] ?? schema) as TSchema })) // of a list
    .filter(({ schema }) => schema[CLEANED_EMAIL] === true),
)

it.each(addresses)('the input of $name $field asks about near misses', ({ schema }) => {
  expect(isEmailText(schema)).toBe(true)
  expect(inputProps(schema)).toMatchObject({ type: 'email' })
})
