import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyPackages, type Licensed, thirdPartyLicenses } from './copy-packages.ts'

/**
 * Writes the package to `dist/`: a folder that needs only Node 24, and its archive. Both apps and the server must be
 * built before. The package has this machine's binaries, so it runs only on machines of the same kind.
 */

const root = new URL('../../../../', import.meta.url)
const builds = [
  'apps/api/dist/server/',
  'apps/public-site/dist/client/',
  'apps/public-site/dist/server/',
  'apps/admin/dist/',
]
const { version } = readJson(new URL('package.json', root)) as { version: string } // this project's
const folder = new URL(`dist/tablier-${version}-${process.platform}-${process.arch}/`, root)
const path = fileURLToPath(folder).replace(/\/$/, '')
const archive = `${path}.tar.gz`

rmSync(folder, { recursive: true, force: true })
for (const build of builds)
  cpSync(new URL(build, root), new URL(build, folder), { recursive: true, filter: isNotLicenses })
write('apps/api/package.json', toJson({ name: '@tablier/api', version, private: true, type: 'module' }))
write('apps/public-site/package.json', toJson({ name: '@tablier/public-site', private: true, type: 'module' }))
await copyPackages(packagesOutside(), fileURLToPath(new URL('apps/api/', root)), path)

write('package.json', toJson({ name: 'tablier', version, private: true, license: 'MIT', engines: { node: '>=24' } }))
copy('LICENSE', 'LICENSE')
write('THIRD-PARTY-LICENSES.md', thirdPartyLicenses([...builds.flatMap(licensesOf), ...fontLicenses()]))
copy('.env.example', '.env.example')
copy('apps/api/deploy/package/README.md', 'README.md')
copy('apps/api/deploy/package/tablier', 'bin/tablier')
chmodSync(new URL('bin/tablier', folder), 0o755)
for (const file of ['tablier.service', 'nginx-instances.conf', 'varnish.vcl'])
  copy(`apps/api/deploy/${file}`, `deploy/${file}`)

// The archive names root as the owner. Otherwise unpacking it as root would give the files to a user with the builder's
// number.
const owner = process.platform === 'darwin' ? ['--uid=0', '--gid=0'] : ['--owner=0', '--group=0', '--mode=u+rw,go=rX']
execFileSync('tar', ['-czf', archive, ...owner, '-C', fileURLToPath(new URL('dist/', root)), basename(path)])
process.stdout.write(`${path}\n${archive} (${(statSync(archive).size / 1e6).toFixed(1)} MB)\n`)

/** Returns the packages that the bundled server imports. Vite is only for development. */
function packagesOutside(): string[] {
  const modules = readJson(new URL('apps/api/dist/server/outside.json', root)) as string[] // as the build writes it
  const names = modules.map((module) => module.split('/', module.startsWith('@') ? 2 : 1).join('/'))
  return [...new Set(names)].filter((name) => name !== 'vite')
}

function licensesOf(build: string): Licensed[] {
  return readJson(new URL(`${build}.vite/license.json`, root)) as Licensed[] // as Vite writes it
}

/** The page's fonts. Vite does not list them, because no script imports them. */
function fontLicenses(): Licensed[] {
  const site = new URL('apps/public-site/', root)
  const { dependencies } = readJson(new URL('package.json', site)) as { dependencies: Record<string, string> } // this project's
  return Object.entries(dependencies)
    .filter(([name]) => name.startsWith('@fontsource'))
    .map(([name, pinned]) => {
      const text = readFileSync(new URL(`node_modules/${name}/LICENSE`, site), 'utf8')
      return { name, version: pinned, identifier: 'OFL-1.1', text }
    })
}

function isNotLicenses(file: string): boolean {
  return basename(file) !== 'license.json'
}

function copy(from: string, to: string): void {
  cpSync(new URL(from, root), new URL(to, folder))
}

function write(name: string, text: string): void {
  const file = new URL(name, folder)
  mkdirSync(new URL('./', file), { recursive: true })
  writeFileSync(file, text)
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function readJson(file: URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
