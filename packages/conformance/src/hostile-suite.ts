import { api, EMAIL_PATTERN, type Endpoint, listEndpoints, type ObjectSchema } from '@tablier/contracts'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from './samples.ts'
import { useTestSubject, type OpenSubject, send } from './subject.ts'

/**
 * How many times each endpoint is called. The generated calls are the same in every run, unless GENERATED_ANEW is set;
 * then answers are timed too.
 */
const { GENERATED_RUNS = '1', GENERATED_ANEW } = process.env
const runs = (seed: number) => ({ numRuns: Number(GENERATED_RUNS), ...(!GENERATED_ANEW && { seed }) })
const LONGEST_ANSWER_MS = GENERATED_ANEW ? 2000 : Infinity

/**
 * NUL, both halves of a surrogate pair, and characters that are special in URLs, JSON and SQL. Not fast-check's `binary`
 * unit, which takes half a second to start.
 */
const nastyUnits = '\0\t\n\x7f %\'"\\/?&#<{[-_.,a0é漢🍋\u202e\uffff'.split('')
const nastyWords = `\0|a\0b|\ud800|\u000b\u0001|a\u2028b|\ufeff|e\u0301|👩‍🍳🇩🇪|'; drop table users; --|%_\\|<script>alert(1)</script>|../../etc/passwd|{{7*7}}|‮|1e999|-0`
const nastyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...nastyUnits) }),
  fc.constantFrom(...nastyWords.split('|'), '__proto__', 'constructor', 'x'.repeat(30_000)),
)
const nastyNumber = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(2 ** 31, 2 ** 53, -1, 1e308))
const nastyList = fc.array(nastyText, { maxLength: 3 })
const nastyObject = fc.object({ maxDepth: 2, key: nastyText, values: [nastyText, nastyNumber] })
const nastyValue = fc.oneof(nastyText, nastyNumber, fc.boolean(), fc.constant(null), nastyList, nastyObject)

/** Texts in the formats that fields require, and the first and last dates. */
const usualTexts =
  'Saffron|rosa@example.com|18:30|1900-01-01|2096-02-29|2199-12-31|1900-01-01T00:00:00+14:00|2199-12-31T23:59:59-12:00'
const DATE_OR_TIME = String.raw`^\d{4}-12-\d\d(T23:59:59(Z|[+-]1[0-4]:00))?$`

/** A generator of allowed values for each type of schema; `enum` picks one of its words. */
const allowed: Readonly<Record<string, (schema: Partial<ObjectSchema>) => fc.Arbitrary<unknown>>> = {
  enum: ({ enum: words }) => fc.constantFrom(...words),
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: ({ minimum: min, maximum: max }) => fc.integer({ min, max }),
  string: ({ format, pattern = format ? DATE_OR_TIME : '^.*$' }) => {
    const form = new RegExp(pattern, 'u')
    const usual = usualTexts.split('|').filter((text) => form.test(text))
    const isAddress = pattern.endsWith(EMAIL_PATTERN) // it looks ahead, which `stringMatching` cannot
    return fc.oneof(fc.constantFrom('', ...usual), isAddress ? fc.emailAddress() : fc.stringMatching(form))
  },
  array: ({ items }) => fc.array(valueOf(items as ObjectSchema), { maxLength: 3 }),
  object: ({ properties, required: requiredKeys = [] }) => {
    const values: Record<string, fc.Arbitrary<unknown>> = { constructor: nastyValue }
    for (const name in properties) values[name] = valueOf(properties[name] as ObjectSchema) // a property may have any schema
    return fc.record(values, { requiredKeys })
  },
}

/** Mostly generates what the schema allows, so that calls pass validation, and sometimes a nasty value. */
function valueOf(schema: Partial<ObjectSchema> = { type: 'object', properties: {} }): fc.Arbitrary<unknown> {
  const types: string[] = schema['enum'] ? ['enum'] : [(schema.type ?? []) as string | string[]].flat() // a schema may allow several types
  const others: ObjectSchema[] = schema['anyOf'] ?? []
  const either = fc.oneof(...types.map((type) => allowed[type]!(schema)), ...others.map(valueOf))
  return fc.oneof({ weight: 9, arbitrary: either }, nastyValue)
}

/** A third of the ids are 1, which exists once something was created. */
const nastyId = fc.oneof(fc.constant('1'), nastyText, nastyNumber.map(String))

/** The longest URL, in characters, that common proxies and msw accept. */
const MAX_URL_LENGTH = 8000
const inUrl = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())

function pathTo(endpoint: Endpoint, id: string, query: unknown): string {
  const pairs = Object.entries({ ...(query as object) }).map(([key, value]) => `${inUrl(key)}=${inUrl(value)}`) // a nasty query may be no object
  return `${pathOf(endpoint, id === '1' ? 1 : inUrl(id))}?${pairs.join('&')}`.slice(0, MAX_URL_LENGTH)
}

/** Sends what is generated from the schemas, and expects that no response is a 5xx. */
export function hostileSuite(open: OpenSubject, endpoints = listEndpoints(api)): void {
  describe('generated input', () => {
    const test = useTestSubject(open)
    let own: Awaited<ReturnType<typeof test.createUser>>
    let token: string

    beforeAll(async () => {
      // Not the first account: a call that sets its password would end its sessions.
      own = await test.createUser('admin')
      token = await test.token(own)
    })

    async function expectNoServerError(call: Parameters<typeof send>[1]): Promise<void> {
      const sentAt = performance.now()
      const { status, body } = await send(test, { ...call, token })
      const said = `${call.method} ${JSON.stringify(call.path)}: ${JSON.stringify(body)}`
      expect(performance.now() - sentAt, said).toBeLessThan(LONGEST_ANSWER_MS)
      // The size that an upload of a backup announces may be larger than the disk.
      const isTooLarge = status === 507 && call.path.startsWith('/api/backups/uploads?')
      if (!isTooLarge) expect(status, said).toBeLessThan(500)
      if (status >= 400)
        expect(body).toMatchObject({ success: false, message: expect.any(String), code: expect.any(String) })
    }

    // Logging out would end the session that makes the calls.
    const all = endpoints.map((one, seed) => ({ ...one, seed })).filter(({ name }) => !name.startsWith('auth.logout'))
    it.each(all)('to $name causes no server error', async ({ endpoint, seed }) => {
      const { method, query, body: schema, file } = endpoint
      const notOwn = nastyId.filter((id) => id !== String(own.id)) // deleting it would end the session as well
      const values = fc.tuple(notOwn, valueOf(query), valueOf(schema), fc.uint8Array({ maxLength: 500 }))
      const calls = fc.asyncProperty(values, async ([id, asked, sent, noise]) => {
        const path = pathTo(endpoint, id, asked)
        await expectNoServerError({ method, path, ...(schema && { body: JSON.stringify(sent) }) })
        if (!file) return
        const form = new FormData()
        form.set(file.part, new Blob([noise]), 'a')
        await expectNoServerError({ method, path, body: form })
      })
      await fc.assert(calls, runs(seed))
    })

    const broken = ['', '--x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n', '--x\r\n\r\n--x--']
    it.each(broken)('in the broken form %j is refused with 400', async (body) => {
      for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
        const headers = { 'content-type': type, authorization: `Bearer ${token}` }
        const answer = await test.transport({ method: 'POST', path: '/api/banners', headers, body })
        expect(answer, type).toMatchObject({ status: 400, body: { success: false, code: 'invalid_input' } })
      }
    })

    it('in a path causes no server error', async () => {
      const values = fc.tuple(fc.string({ maxLength: 60 }), fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'))
      const calls = fc.asyncProperty(values, ([path, method]) =>
        expectNoServerError({ method, path: `/api/${path.replace(/[^\x21-\x7e]/g, '%00')}` }),
      )
      await fc.assert(calls, { ...runs(0), numRuns: 100 })
    })

    it('does not end the session that made all these calls', async () => {
      expect(await send(test, { method: 'GET', path: '/api/auth/me', token })).toMatchObject({ status: 200 })
    })
  })
}
