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

const renderingOf = (body: string) => Number(/rendering (\d+)/.exec(body)?.[1])

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

it('shows a wrong contact form again to a few visitors at once, and refuses the others', async () => {
  const { body } = await ask(server.url, '/some/path')
  const seen = await postWrongForms(server.url, 100)
  const counts = statuses(seen)
  expect(Object.keys(counts).filter((status) => !['303', '400', '503'].includes(status))).toEqual([])
  expect(counts[400]).toBeGreaterThan(0)
  const last = await postWrongForms(server.url, 1, 1000)
  expect(renderingOf(last[0]?.body ?? '') - renderingOf(body)).toBe((counts[400] ?? 0) + 1)
  expect(server.faults()).toEqual([])
})
