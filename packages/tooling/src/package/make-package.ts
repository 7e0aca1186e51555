import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { copyPackages, type Licensed, thirdPartyLicenses } from './copy-packages.ts'

/**
 * Writes packages to `dist/`: for each target a folder that needs nothing (on Linux it has its own Node), its archive and
 * the list of its contents, and SHA256SUMS. Both apps and the server must be built before. Without `--target`, the
 * package is for machines of this kind. For another one, pnpm installs that one's native packages by the lock file.
 */

const root = new URL('../../../../', import.meta.url)
const dist = new URL('dist/', root)
const builds = [
  'apps/api/dist/server/',
  'apps/public-site/dist/client/',
  'apps/public-site/dist/server/',
  'apps/admin/dist/',
]
const { version } = readJson(new URL('package.json', root)) as { version: string } // this project's
const own = `${process.platform}-${process.arch}`
const { target } = parseArgs({ options: { target: { type: 'string', default: own } } }).values
const targets = target.split(',')
const { optionalDependencies } = readJson(new URL('package.json', root)) as { optionalDependencies: object } // this project's
const known = [own, ...Object.keys(optionalDependencies).map((name) => name.replace('node-', ''))]
const unknown = targets.find((name) => !known.includes(name))
if (unknown !== undefined)
  throw new Error(`--target ${unknown}: packages are made for ${[...new Set(known)].join(', ')}.`)
for (const name of targets) await makePackage(name)
const files = readdirSync(dist).filter((name) => /\.(tar\.gz|spdx\.json)$/.test(name))
writeFileSync(new URL('SHA256SUMS', dist), files.map((name) => `${sha256(new URL(name, dist))}  ${name}\n`).join(''))

async function makePackage(kind: string): Promise<void> {
  const folder = new URL(`tablier-${version}-${kind}/`, dist)
  const path = fileURLToPath(folder).replace(/\/$/, '')
  const copy = (from: string, to: string) => cpSync(new URL(from, root), new URL(to, folder))
  rmSync(folder, { recursive: true, force: true })
  for (const build of builds)
    cpSync(new URL(build, root), new URL(build, folder), { recursive: true, filter: isNotLicenses })
  write(folder, 'apps/api/package.json', { name: '@tablier/api', version, private: true, type: 'module' })
  write(folder, 'apps/public-site/package.json', { name: '@tablier/public-site', private: true, type: 'module' })
  const installed = kind === own ? root : installFor(kind)
  await copyPackages(packagesOutside(), fileURLToPath(new URL('apps/api/', installed)), path)
  if (kind.startsWith('linux-')) {
    for (const file of ['bin/node', 'LICENSE'])
      cpSync(new URL(`node_modules/node-${kind}/${file}`, installed), new URL(`node/${file}`, folder))
    write(folder, 'node/processor', `${kind.replace('linux-', '')}\n`)
  }

  write(folder, 'package.json', { name: 'tablier', version, private: true, license: 'MIT', engines: { node: '>=24' } })
  copy('LICENSE', 'LICENSE')
  write(folder, 'THIRD-PARTY-LICENSES.md', thirdPartyLicenses([...builds.flatMap(licensesOf), ...fontLicenses()]))
  copy('.env.example', '.env.example')
  copy('apps/api/deploy/package/README.md', 'README.md')
  for (const file of ['tablier', 'tablier.cjs']) copy(`apps/api/deploy/package/${file}`, `bin/${file}`)
  chmodSync(new URL('bin/tablier', folder), 0o755)
  for (const file of readdirSync(new URL('apps/api/deploy/', root), { withFileTypes: true }))
    if (file.isFile()) copy(`apps/api/deploy/${file.name}`, `deploy/${file.name}`)
  pnpm(installed, 'sbom', '--prod', '--sbom-format', 'spdx', '--sbom-type', 'application', '--out', `${path}.spdx.json`)

  // The archive names root as the owner. Otherwise unpacking it as root would give the files to a user with the
  // builder's number.
  const archive = `${path}.tar.gz`
  const owner = process.platform === 'darwin' ? ['--uid=0', '--gid=0'] : ['--owner=0', '--group=0', '--mode=u+rw,go=rX']
  execFileSync('tar', ['-czf', archive, ...owner, '-C', fileURLToPath(dist), basename(path)])
  process.stdout.write(`${path}\n${archive} (${(statSync(archive).size / 1e6).toFixed(1)} MB)\n`)
}

/** Installs the packages of another kind of machine in a folder of their own, and returns it. */
function installFor(kind: string): URL {
  const folder = new URL(`.for-${kind}/`, dist)
  const manifests = ['package.json', '{apps,packages}/*/package.json', 'pnpm-*.yaml', '.npmrc']
  for (const file of globSync(manifests, { cwd: fileURLToPath(root) }))
    cpSync(new URL(file, root), new URL(file, folder))
  const [os, cpu] = kind.split('-')
  // For the installation and for the list of the package's dependencies.
  const machines = `\nsupportedArchitectures: { os: [${os}], cpu: [${cpu}], libc: [glibc] }\n`
  appendFileSync(new URL('pnpm-workspace.yaml', folder), machines)
  pnpm(folder, 'install', '--frozen-lockfile', '--prod', '--ignore-scripts')
  return folder
}

function pnpm(folder: URL, ...args: readonly string[]): void {
  execFileSync('npx', ['pnpm@12', ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

function sha256(file: URL): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** Returns the packages that the bundled server imports, without modules of Node. Vite is only for development. */
function packagesOutside(): string[] {
  const modules = readJson(new URL('apps/api/dist/server/outside.json', root)) as string[] // as the build writes it
  const outside = modules.filter((module) => !isBuiltin(module)) // some packages name these without `node:`
  const names = outside.map((module) => module.split('/', module.startsWith('@') ? 2 : 1).join('/'))
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

function write(folder: URL, name: string, content: string | object): void {
  const file = new URL(name, folder)
  mkdirSync(new URL('./', file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
}

function readJson(file: URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
