import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Writes small builds of both apps into a folder, since tests run before the build. Returns where they are. */
export async function writeSmallSite(folder: string, entry: string, others: Readonly<Record<string, string>> = {}) {
  const files = {
    'package.json': '{"type":"module"}',
    'site/server/entry-server.js': entry,
    'site/client/.vite/manifest.json': JSON.stringify({
      'src/entry-client.tsx': { file: 'assets/entry-1.js' },
      'src/islands/hydrate-islands.tsx': { file: 'assets/islands-3.js' },
    }),
    'site/client/assets/entry-1.js': 'go()',
    'admin/index.html': '<script>dark()</script><style>p {}</style>the back office',
    'admin/assets/main-2.js': 'admin()',
    ...others,
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return { publicSite: pathToFileURL(join(folder, 'site/')), admin: pathToFileURL(join(folder, 'admin/')) }
}
