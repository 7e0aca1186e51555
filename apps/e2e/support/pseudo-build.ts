import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, defaultClientConditions, defaultServerConditions, loadConfigFromFile } from 'vite'

/**
 * Builds the product with the pseudo-languages, into a folder of its own, which no other build reads or stores. It is in
 * `api/node_modules`, so that the server finds its packages.
 */
const apps = new URL('../../', import.meta.url)
const builds = new URL('api/node_modules/.cache/pseudo-languages/apps/', apps)

const compiler = fileURLToPath(new URL('../packages/words/src/compile.mjs', apps))
execFileSync(process.execPath, [compiler], { env: { ...process.env, PSEUDO_LANGUAGES: '1' } })
await buildApp('public-site', 'server/', { ssr: 'src/entry-server.tsx' })
// The scripts of the public page are taken as they are: they hold no texts.
for (const path of ['public-site/dist/client', 'api/package.json'])
  cpSync(new URL(path, apps), new URL(path, builds), { recursive: true })
await buildApp('admin', '', { minify: false })
await buildApp('api', 'server/', { ssr: true })

async function buildApp(app: string, folder: string, options: BuildOptions): Promise<void> {
  const root = fileURLToPath(new URL(app, apps))
  process.chdir(root) // the app's plugins look for their files there
  const found = await loadConfigFromFile(
    { command: 'build', mode: 'production', isSsrBuild: 'ssr' in options },
    undefined,
    root,
  )
  if (!found) throw new Error(`${app} has no configuration for Vite.`)
  const { plugins = [], ...config } = found.config
  await build({
    ...config,
    root,
    configFile: false,
    logLevel: 'error',
    plugins: plugins.flat().filter((plugin) => !(plugin && 'name' in plugin && plugin.name.includes('compression'))),
    resolve: { conditions: ['pseudo', ...defaultClientConditions] },
    ssr: { ...config.ssr, resolve: { conditions: ['pseudo', ...defaultServerConditions] } },
    build: {
      ...config.build,
      outDir: fileURLToPath(new URL(`${app}/dist/${folder}`, builds)),
      emptyOutDir: true,
      reportCompressedSize: false,
      ...options,
    },
  })
}
