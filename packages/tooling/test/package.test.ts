import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const root = new URL('../../../', import.meta.url)
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
const name = `tablier-${version}-${process.platform}-${process.arch}`
const visitor = fileURLToPath(new URL('visit-package.ts', import.meta.url))

let work: string
let site: string
let programs: string
const unpacked = () => join(work, name)

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'tablier-package-'))
  site = join(work, 'site')
  programs = join(work, 'programs')
  for (const folder of [site, programs]) mkdirSync(folder)
  if (process.platform !== 'linux') symlinkSync(process.execPath, join(programs, 'node'))
  execFileSync('tar', ['-xzf', fileURLToPath(new URL(`dist/${name}.tar.gz`, root)), '-C', work])
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** Runs a shell in a network that has no other machine. Not every system allows it. */
const ALONE = ['--net', '--map-root-user', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
const canBeAlone = spawnSync('unshare', [...ALONE, 'true']).status === 0

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => {
    const { mtimeMs, size } = statSync(join(folder, file))
    return `${file} ${size} ${mtimeMs}`
  })

it(`runs with its own Node alone${canBeAlone ? ', without a network' : ''}, and writes nothing into its own folder`, async () => {
  const before = filesOf(unpacked())
  const visit = [process.execPath, '--disable-warning=ExperimentalWarning', visitor, unpacked(), programs]
  const [program = '', ...args] = canBeAlone ? ['unshare', ...ALONE, ...visit] : visit
  const { stdout, stderr } = await run(program, args, { cwd: site })
  expect({ ...(JSON.parse(stdout) as object), stderr }).toEqual({
    title: expect.stringMatching(/./),
    script: '200 application/javascript; charset=utf-8',
    variant: '200 image/avif',
    adminScript: '200 application/javascript; charset=utf-8',
    docs: '200 text/css; charset=utf-8',
    signIn: 200,
    created: expect.stringContaining('me@example.com'),
    backup: expect.stringContaining('site.tar.gz'),
    verified: expect.stringContaining('is complete and undamaged'),
    restored: expect.stringMatching(/^Restored the backup of .*What was there is in the backup /s),
    outside: canBeAlone ? 'ENETUNREACH' : expect.anything(),
    code: 0,
    stderr: '',
  })
  expect(readdirSync(site)).toEqual(['data', 'site.tar.gz'])
  expect(filesOf(unpacked())).toEqual(before)
})

it('tells its version, also through links', async () => {
  symlinkSync(`../${name}/bin/tablier`, join(site, 'tablier'))
  const { stdout } = await run(join(site, 'tablier'), ['--version'])
  expect(stdout).toBe(`${version}\n`)
})

it('comes with its checksum and the list of its contents', () => {
  const dist = new URL('dist/', root)
  expect(spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: dist })).toMatchObject({ status: 0 })
  const { packages } = JSON.parse(readFileSync(new URL(`${name}.spdx.json`, dist), 'utf8')) as {
    packages: readonly { name: string; checksums?: unknown }[]
  }
  const names = ['tablier', 'sharp', 'react', `node-${process.platform}-${process.arch}`]
  expect(packages.map((part) => part.name)).toEqual(expect.arrayContaining(names))
})

it('says in one line that a start takes no arguments', async () => {
  const start = run(join(unpacked(), 'bin/tablier'), ['start', 'here'], { cwd: site })
  await expect(start).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^`tablier start` takes no .*\n$/),
  })
})
