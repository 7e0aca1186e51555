import { api, type Endpoint, listEndpoints, type ObjectSchema } from '@tablier/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { pathOf, sampleBody } from './samples.ts'
import { type OpenSubject, send, useTestSubject } from './subject.ts'

/** Texts that are not well-formed Unicode, or that PostgreSQL cannot store. */
const illFormed = ['\ud800', '\udc00', 'a\0b']

/**
 * Returns an object schema's fields. The suites only need their types, members and items, so they are typed like object
 * schemas.
 */
export function fieldsOf(schema: ObjectSchema | undefined): [name: string, field: ObjectSchema][] {
  return Object.entries(schema?.properties ?? {}) as [string, ObjectSchema][] // see above
}

const typesOf = (field: ObjectSchema) => new Set([field['type'] as unknown].flat())

/** Returns values for one field of a body, each with one ill-formed text. Two of them are valid otherwise. */
function illFormedValues(name: string, field: ObjectSchema): unknown[] {
  const types = typesOf(field)
  const inForm = (text: string) => (/email/i.test(name) ? `${text}@example.com` : `https://example.com/${text}`)
  if (types.has('string')) return illFormed.map((text, index) => (index > 0 ? inForm(text) : text))
  if (types.has('array')) return illFormedValues(name, field['items'] as ObjectSchema).map((value) => [value]) // a list's schema
  return types.has('object') ? illFormedBodies(field).map(({ body }) => body) : []
}

/** Returns bodies that are valid except for one field, with the name of that field. */
export function illFormedBodies(
  schema: ObjectSchema | undefined,
): { readonly name: string; readonly body: Readonly<Record<string, unknown>> }[] {
  const fields = fieldsOf(schema)
  const has = (name: string) => fields.some(([known]) => known === name)
  const valid = {
    ...sampleBody(schema),
    ...(has('id') && { id: 1 }),
    ...(has('email') && { email: 'rosa@example.com' }),
  }
  return fields.flatMap(([name, field]) =>
    illFormedValues(name, field).map((value) => ({
      name,
      body: Object.fromEntries([...Object.entries(valid), [name, value]]),
    })),
  )
}

/** Texts that are not numbers, and numbers in notations that URLs may not use. */
export const wrongNumbers = ['0x1', '1e3', '%201', '1%20', '%2B1', '1.0', '01', '%D9%A3', '9'.repeat(99), '%00', '1%00']

/** Sends every endpoint one ill-formed text in each part of a call. Their shared check has its own test. */
export function illFormedSuite(open: OpenSubject, endpoints = listEndpoints(api)): void {
  describe('ill-formed text', () => {
    const test = useTestSubject(open)
    let token: string

    beforeAll(async () => {
      token = await test.token(await test.createUser('admin'))
    })

    const withTexts = endpoints.filter(({ endpoint }) => illFormedCalls(endpoint).length > 0)
    it.each(withTexts)('to $name is refused', async ({ endpoint }) => {
      for (const { path = pathOf(endpoint), body = sampleBody(endpoint.body) } of illFormedCalls(endpoint)) {
        const answer = await send(test, { method: endpoint.method, path, token, ...(endpoint.body && { body }) })
        expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(400)
        expect(answer.body).toMatchObject({ success: false, code: 'invalid_input' })
      }
    })
  })
}

function illFormedCalls(endpoint: Endpoint): { readonly path?: string; readonly body?: object }[] {
  const bodies = illFormedBodies(endpoint.body)
  const [parameter] = fieldsOf(endpoint.query)
  return [
    ...[bodies[0], bodies.at(-1)].flatMap((one) => (one ? [{ body: one.body }] : [])),
    ...(endpoint.file ? illFormedForms(endpoint.body) : []),
    ...(parameter ? [{ path: `${pathOf(endpoint)}?${parameter[0]}=a%00b` }] : []),
    ...(endpoint.params ? [{ path: pathOf(endpoint, '1%00') }] : []),
  ]
}

function illFormedForms(schema: ObjectSchema | undefined): { readonly body: FormData }[] {
  const texts = Object.entries(sampleBody(schema))
  return texts.slice(-1).map(([last]) => {
    const body = new FormData()
    for (const [name, text] of texts) body.set(name, name === last ? 'a\0b' : String(text)) // no lone surrogate fits in a form
    return { body }
  })
}
