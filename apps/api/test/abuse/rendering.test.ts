import { ask, statuses } from '@tablier/abuse/ask'
import { postWrongForms } from '@tablier/abuse/contact-forms'
import { oddPaths, requestUnknownPaths } from '@tablier/abuse/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AttackedServer, openAttackedServer } from './attacked-server.ts'
import { serveSmallSite } from './small-site.ts'

let server: AttackedServer

beforeAll(async () => {
  server = await openAttackedServer({ prepare: serveSmallSite })
})
afterAll(() => server.close())

it('renders one page for all unknown paths, and logs their requests only', async () => {
  const { body } = await ask(server.url, '/')
  const before = server.log.length
  const seen = await requestUnknownPaths(server.url, 200)
  expect(statuses(seen)).toEqual({ 200: 200 })
  expect(new Set(seen.map((answer) => answer.body))).toEqual(new Set([body]))
  expect(server.log.length - before).toBeLessThanOrEqual(200)
})

it('does not log the calls that a rendering makes', async () => {
  const admin = await server.admin()
  await admin.banners.create({ body: { heading: 'Saffron' } })
  const before = server.log.length
  await ask(server.url, '/some/path')
  expect(server.log.slice(before).filter((line) => line.includes('"path":"/api/'))).toEqual([])
})

it.each(oddPaths)('answers %s without a fault', async (path) => {
  expect([200, 400, 404]).toContain((await ask(server.url, path)).status)
  expect(server.faults()).toEqual([])
})

it('shows wrong contact forms again, each with its texts, without a rendering', async () => {
  const { body } = await ask(server.url, '/some/path')
  const seen = await postWrongForms(server.url, 100)
  expect(statuses(seen)).toEqual({ 400: 100 })
  const shown = seen.map((answer, number) => answer.body === body.replace('<form>', `<form>Ada ${number}`))
  expect(shown.filter(Boolean)).toHaveLength(100)
  expect(server.faults()).toEqual([])
})
