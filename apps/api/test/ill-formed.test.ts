import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from './harness.ts'

/** What only the server reads: other encodings of forms. */

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

it('refuses half a surrogate pair in a form field that names its own encoding', async () => {
  const head = [
    '--x',
    'content-disposition: form-data; name="heading"',
    'content-type: text/plain; charset=utf-16le',
    '',
    '',
  ]
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/banners',
    headers: { authorization: `Bearer ${await test.token()}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head.join('\r\n')), Buffer.from([0x41, 0, 0, 0xd8]), Buffer.from('\r\n--x--')]),
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ errors: [{ field: 'heading' }] })
})

it.each(['%', '%E0%A4', '%C0%80', '0x1', '1e3', '+1', '%00', '9'.repeat(99), 'a'.repeat(300)])(
  'finds nothing at the path %s',
  async (id) => {
    for (const path of [`/api/banners/${id}`, `/api/uploads/${id}`, `/api/uploads/x/${id}`, `/api/legal-pages/${id}`]) {
      const { statusCode } = await test.app.inject(path)
      expect([path, [400, 404, 414].includes(statusCode)]).toEqual([path, true])
    }
  },
)
