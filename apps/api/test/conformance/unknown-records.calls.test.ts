import { differentEndpoints, notFound, pathOf, sampleBody, send, unknownId } from '@tablier/conformance'
import { expect, it } from 'vitest'
import { useApi } from './api-subject.ts'
import sent from '../data/sent-to-unknown-records.json' with { type: 'json' }

const { test } = useApi({ hasMail: true })

/** The revisions of a record that does not exist are an empty list, and files are sent in a form. */
const others = new Set(['revisions.list', 'orderFiles.upload'])
const bodies = new Map<string, object>(Object.entries(sent))
const ofRecords = differentEndpoints
  .filter(({ name, endpoint }) => /:id\b/.test(endpoint.path) && !others.has(name))
  .map(({ name, endpoint: { body, ...endpoint } }) => ({
    name,
    call: {
      method: endpoint.method,
      path: pathOf(endpoint, unknownId),
      ...(body && { body: bodies.get(name) ?? sampleBody(body) }),
    },
  }))

it.each(ofRecords)('a record that does not exist is not found by $name', async ({ call }) => {
  const { status, body } = await send(test, { ...call, token: await test.token() })
  expect({ status, ...(body as object) }).toMatchObject(notFound)
})
