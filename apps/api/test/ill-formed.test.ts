import { compileCheck } from '@tablier/backend'
import { illFormedBodies, wrongNumbers } from '@tablier/conformance'
import { api, listEndpoints } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { useTestApp } from './harness.ts'

/** Tests every field of every call in the shared check, and encodings of forms that only the server reads. */

const test = useTestApp()

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

const isAccepted = (schema: object, name: string, text: string) =>
  compileCheck(schema, 'url')({ [name]: decodeURIComponent(text) })

it('ill-formed text in every field of every body', () => {
  const accepted = listEndpoints(api).flatMap(({ name: endpoint, endpoint: { body: schema } }) => {
    const check = compileCheck({ ...schema, required: [] }, 'body') // so that only the field can be wrong
    return illFormedBodies(schema)
      .filter(({ name, body }) => check({ [name]: body[name] }))
      .map(({ name, body }) => `${endpoint} with ${name} ${JSON.stringify(body[name])}`)
  })
  expect(accepted).toEqual([])
})

it('ill-formed text in every query, and numbers that are written in another way', () => {
  const accepted = listEndpoints(api).flatMap(({ name: endpoint, endpoint: { query } }) =>
    Object.entries(query?.properties ?? {}).flatMap(([name, { type }]) => {
      const texts = ['%00', 'a%00b', ...(type === 'integer' ? wrongNumbers : [])]
      return texts.filter((text) => isAccepted(query!, name, text)).map((text) => `${endpoint}?${name}=${text}`) // it has properties
    }),
  )
  expect(accepted).toEqual([])
})

it('ids that are no numbers or are written in another way', () => {
  const accepted = listEndpoints(api).flatMap(({ name, endpoint: { params } }) =>
    params?.properties['id']?.type === 'integer'
      ? [...wrongNumbers, '-1', '2147483648']
          .filter((id) => isAccepted(params, 'id', id))
          .map((id) => `${name} of ${id}`)
      : [],
  )
  expect(accepted).toEqual([])
})
