import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { picture } from '@tablier/conformance'
import { beforeAll, expect, it } from 'vitest'
import type { Finding } from '../../src/commands/doctor.ts'
import { useTestApp } from '../harness.ts'
import { besideServer, type Env, runCommand, runForJson } from './run-command.ts'

interface Diagnosis {
  readonly ok: boolean
  readonly result: { readonly findings: readonly Finding[] }
}

const site = useTestApp({ env: { PUBLIC_URL: 'https://chef.example' } })
let env: Env
beforeAll(() => void (env = besideServer(site.services)))

const states = ({ result }: Diagnosis) => Object.fromEntries(result.findings.map(({ about, state }) => [about, state]))

it('finds nothing wrong with a running site, and recommends what is missing', async () => {
  const diagnosis = await runForJson<Diagnosis>(['doctor'], env)
  expect(diagnosis.ok).toBe(true)
  expect(states(diagnosis)).toEqual({
    configuration: 'ok',
    'data folder': 'ok',
    database: 'ok',
    tables: 'ok',
    indexes: 'ok',
    administrators: 'ok',
    disk: 'ok',
    keys: 'ok',
    secrets: 'ok',
    storage: 'ok',
    mail: 'warning',
    sender: 'ok',
    connections: 'ok',
    backups: 'warning',
    copies: 'warning',
    media: 'ok',
  })
})

it('says a line for each, and what to do', async () => {
  const { code, output } = await runCommand(['doctor'], env)
  expect(code).toBe(0)
  expect(output).toMatch(/^ok {8}database: (?:embedded, )?PostgreSQL \d\S*.*, up to date$/m)
  expect(output).toMatch(/^warning {3}backups: there is none\n {10}Run `tablier backup`/m)
  expect(output).toMatch(/^0 failures, 3 warnings\.$/m)
})

it('warns that the administrator of a public site has the address of the example', async () => {
  await site.createUser('admin', 'admin@example.com')
  expect((await runCommand(['doctor'], env)).output).toMatch(/^warning {3}administrators: one .* admin@example\.com/m)
})

it.skipIf(process.platform === 'win32')('names files with secrets that other users can read', async () => {
  const { dataDir } = site.services.config
  const inside = await readdir(dataDir)
  const file = join(dataDir, inside.includes('jwt-secret') ? 'jwt-secret' : 'tablier.sock')
  await chmod(file, 0o644)
  const { output } = await runCommand(['doctor'], env)
  await chmod(file, 0o600)
  expect(output).toContain(`secrets: other users of this machine can read ${file}`)
  expect(output).toContain(`chmod 600 ${file}`)
})

it('ends with 1 if files are missing', async () => {
  const { banners } = await site.admin()
  const { banner } = await banners.create({ body: { heading: 'a' }, file: await picture() })
  const name = String(banner.mediaUrl).split('/').at(-1)!
  await rm(join(site.services.config.dataDir, 'uploads', name))
  const { code, output } = await runCommand(['doctor'], env)
  expect(code).toBe(1)
  expect(output).toContain(`failure   media: 1 files are missing: ${name}`)
})

it.each([
  ['the configuration is wrong', { PORT: 'eighty' }, /PORT must be a number/],
  [
    'the database cannot be reached',
    { DATABASE_URL: 'postgres://127.0.0.1:1/none', JWT_SECRET: 'x'.repeat(32) },
    /cannot be reached/,
  ],
])('says if %s', async (_, wrong, line) => {
  const folder = await mkdtemp(join(site.services.config.dataDir, 'other-'))
  const diagnosis = await runForJson<Diagnosis>(['doctor'], { DATA_DIR: folder, ...wrong })
  expect(diagnosis).toMatchObject({ ok: false, result: { findings: [{ about: 'start', state: 'failure' }] } })
  expect(diagnosis.result.findings[0]?.says).toMatch(line)
})
