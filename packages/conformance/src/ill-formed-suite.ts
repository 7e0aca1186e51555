import { api, type Endpoint, listEndpoints, type ObjectSchema } from '@tablier/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { pathOf, sampleBody } from './samples.ts'
import { type OpenSubject, send, useTestSubject } from './subject.ts'

/** Texts that are not well-formed Unicode, or that PostgreSQL cannot store. */
const illFormed = ['\ud800', '\udc00', 'a\0b']

/** An object's fields, whose schemas are again like objects' to this suite: it asks for types, members and items. */
function fieldsOf(schema: ObjectSchema | undefined): [name: string, field: ObjectSchema][] {
  return Object.entries(schema?.properties ?? {}) as [string, ObjectSchema][] // see above
}

const typesOf = (field: ObjectSchema) => new Set([field['type'] as unknown].flat())

/** Values that one field of a body may have, each with one ill-formed text. In two of them, nothing else is wrong. */
function illFormedValues(name: string, field: ObjectSchema): unknown[] {
  const types = typesOf(field)
  const inForm = (text: string) => (/email/i.test(name) ? `${text}@example.com` : `https://example.com/${text}`)
  if (types.has('string')) return illFormed.map((text, index) => (index > 0 ? inForm(text) : text))
  if (types.has('array')) return illFormedValues(name, field['items'] as ObjectSchema).map((value) => [value]) // a list's schema
  return types.has('object') ? illFormedBodies(field).map(({ body }) => body) : []
}

interface IllFormedBody {
  readonly name: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Objects that are valid but for one field. */
function illFormedBodies(schema: ObjectSchema | undefined): IllFormedBody[] {
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

const wrongIds = ['0x1', '1e3', '%201', '1%20', '+1', '%2B1', '1.0', '01', '%D9%A3', '-1', '2147483648', '9'.repeat(99)]
const endpoints = listEndpoints(api).filter(({ name }) => !name.startsWith('auth.logout'))

/** Sends every endpoint ill-formed text in every field, and numbers that are not written as such. */
export function illFormedSuite(open: OpenSubject): void {
  describe('ill-formed text', () => {
    const test = useTestSubject(open)
    let token: string

    beforeAll(async () => {
      token = await test.token(await test.createUser('admin'))
    })

    async function expectRefusal(endpoint: Endpoint, body: object, what: string): Promise<void> {
      const answer = await send(test, { method: endpoint.method, path: pathOf(endpoint), body, token })
      expect(answer.status, `${what}: ${JSON.stringify(answer.body)}`).toBe(400)
      expect(answer.body).toMatchObject({ success: false, code: 'invalid_input' })
    }

    it.each(endpoints.filter(({ endpoint }) => endpoint.body))('in JSON to $name is refused', async ({ endpoint }) => {
      for (const { name, body } of illFormedBodies(endpoint.body))
        await expectRefusal(endpoint, body, `${name} ${JSON.stringify(body[name])}`)
    })

    it.each(endpoints.filter(({ endpoint }) => endpoint.file && fieldsOf(endpoint.body).length > 0))(
      'in a form to $name is refused',
      async ({ endpoint }) => {
        const texts = fieldsOf(endpoint.body).filter(([, field]) => typesOf(field).has('string'))
        for (const [name] of texts) {
          const form = new FormData()
          for (const [other, text] of Object.entries(sampleBody(endpoint.body))) form.set(other, String(text))
          form.set(name, 'a\0b') // a browser's form cannot carry a lone surrogate
          await expectRefusal(endpoint, form, name)
        }
      },
    )

    it.each(endpoints.filter(({ endpoint }) => endpoint.query))('in the query of $name is refused', async (one) => {
      const { method, query } = one.endpoint
      const numbers = ['0x1', '1e3', '%201', '1.0', '9'.repeat(30)]
      for (const [name] of fieldsOf(query))
        for (const text of ['%00', 'a%00b', ...(name === 'search' ? [] : numbers)]) {
          const answer = await send(test, { method, path: `${pathOf(one.endpoint)}?${name}=${text}`, token })
          expect(answer.status, `${name}=${text}`).toBe(400)
        }
    })

    it.each(endpoints.filter(({ endpoint }) => endpoint.path.includes(':id')))(
      'or a number written in another way is no id for $name',
      async ({ endpoint }) => {
        const body = endpoint.body && sampleBody(endpoint.body)
        for (const id of [...wrongIds, '%00', '1%00', '%ED%A0%80']) {
          const call = { method: endpoint.method, path: pathOf(endpoint, id), token, ...(body && { body }) }
          const { status } = await send(test, call)
          expect([400, 404], `${id}: ${status}`).toContain(status)
        }
      },
    )
  })
}
