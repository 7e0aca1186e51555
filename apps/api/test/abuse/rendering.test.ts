import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ask, statuses } from '@tablier/abuse/ask'
import { postWrongForms } from '@tablier/abuse/contact-forms'
import { oddPaths, requestUnknownPaths } from '@tablier/abuse/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerBuiltSite } from '../../src/site/built-site.ts'
import type { TestApp } from '../harness.ts'
import { type AttackedServer, openAttackedServer } from './attacked-server.ts'

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

/** A public page that calls the API as the real one does, and shows the number of its rendering. */
const ENTRY = `
const banners = (transport) => transport({ method: 'GET', path: '/api/banners', headers: {} })
let count = 0
export async function hasOwnPage(transport) {
  await banners(transport)
  return false
}
export async function sitePaths() {
  return ['/']
}
export async function render(request, transport) {
  await banners(transport)
  count += 1
  return new Response('<p>rendering ' + count + ' <form></form></p>')
}
export function withContactForm(html, { refused }) {
  return html.replace('<form></form>', '<form>' + refused.texts.name + '</form>')
}`

const files = {
  'package.json': '{"type":"module"}',
  'site/server/entry-server.js': ENTRY,
  'site/client/.vite/manifest.json': JSON.stringify({
    'src/entry-client.tsx': { file: 'assets/entry.js' },
    'src/islands/hydrate-islands.tsx': { file: 'assets/islands.js' },
  }),
  'site/client/assets/entry.js': 'go()',
  'admin/index.html': 'the back office',
  'admin/assets/main.js': 'admin()',
}

/** Serves a small build of the site, since tests run before the build. */
export async function serveSmallSite({ app, services }: TestApp): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tablier-site-'))
  app.addHook('onClose', () => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  await registerBuiltSite(
    app,
    {
      ...services,
      contentVersion: () => services.contentClock.current(),
      publicUrl: services.config.publicUrl,
    },
    { publicSite: pathToFileURL(join(folder, 'site/')), admin: pathToFileURL(join(folder, 'admin/')) },
  )
}
