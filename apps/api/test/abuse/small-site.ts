import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { registerBuiltSite } from '../../src/site/built-site.ts'
import type { TestApp } from '../harness.ts'

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
