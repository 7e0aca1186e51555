import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCommandSite } from '../../src/commands/command-site.ts'
import { readConfig } from '../../src/config.ts'
import { ADMIN, buildTestApp, type TestApp } from '../harness.ts'
import { picturesAsTheyAre } from '../media/pictures-here.ts'
import { besideServer, type Env, openFolder, runCommand, runForJson } from './run-command.ts'

describe('without a server', () => {
  let env: Env
  let folder: string
  let close: () => Promise<void>

  beforeAll(async () => {
    ;({ env, folder, close } = await openFolder(false))
    await runCommand(['migrate'], env)
  })
  afterAll(() => close())

  it('says that the database is up to date', async () => {
    expect(await runCommand(['migrate'], env)).toEqual({ code: 0, output: 'The database is up to date.\n', errors: '' })
  })

  it('takes a password from the first line of a file, which counts from where the user is', async () => {
    await writeFile(join(folder, 'password'), 'from a file\nand more\n')
    expect(await runForJson(['admin:create', 'file@example.com', '--password-file', 'password'], env)).toEqual({
      ok: true,
      command: 'admin:create',
      result: { email: 'file@example.com' },
    })
  })
})

describe('with the database of a newer version', () => {
  let env: Env
  let close: () => Promise<void>
  const newer = 'A newer version of Tablier has changed this database (9999-of-a-newer-version).'

  beforeAll(async () => {
    ;({ env, close } = await openFolder())
    const site = await openCommandSite(readConfig(env), pino({ level: 'silent' }), {})
    await sql`insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-version', '')`.execute(site.db)
    await site.close()
  })
  afterAll(() => close())

  it.each([[['migrate']], [['seed']], [['restore', 'site.tar.gz', '--yes']]])('refuses %s', async (argv) => {
    const { code, errors } = await runCommand(argv, env)
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining(newer) as unknown })
  })

  it('lets the doctor say so', async () => {
    const { output } = await runCommand(['doctor'], env)
    expect(output).toContain('9999-of-a-newer-version')
  })
})

describe('with a running server', () => {
  let site: TestApp
  let env: Env

  beforeAll(async () => {
    site = await buildTestApp({ hasMail: true, pictures: picturesAsTheyAre })
    env = besideServer(site.services)
  })
  afterAll(() => site.close())

  it('creates an administrator, shows the password once and tells the others', async () => {
    const { result } = await runForJson<{ result: { email: string; password: string } }>(
      ['admin:create', 'Second@Example.com', '--name', 'Second'],
      env,
    )
    await site.token(result)
    const { items } = await (await site.admin()).activity.list({ query: { area: 'users' } })
    expect(items[0]).toMatchObject({ action: 'created', title: 'Second', actorName: null })
    expect(await site.mails()).toEqual([
      expect.objectContaining({
        subject: 'New administrator: Second',
        text: expect.stringContaining('Somebody with access to the server made Second') as unknown,
      }),
    ])
  })

  it('refuses an address that has an account in another spelling', async () => {
    expect(await runCommand(['admin:create', ADMIN.email.toUpperCase()], env)).toMatchObject({
      code: 1,
      errors: 'This email address already has an account.\n',
    })
  })

  it.each([
    ['an address that is none', ['admin:create', 'nobody'], /email must be a valid email address/],
    [
      'an account that is not there',
      ['admin:reset-password', 'nobody@example.com'],
      /No account has the email address/,
    ],
  ])('refuses %s', async (_, argv, line) => {
    expect(await runCommand(argv, env)).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(line) as unknown,
    })
  })

  it('gives an account a new password and ends its sessions', async () => {
    const account = await site.createUser('admin', 'reset@example.com')
    const before = site.client(await site.token(account))
    const { result } = await runForJson<{ result: { email: string; password: string } }>(
      ['admin:reset-password', 'RESET@example.com'],
      env,
    )
    await expect(before.auth.me()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(site.token(account)).rejects.toMatchObject({ code: 'invalid_credentials' })
    await site.token(result)
    expect((await site.mails()).map(({ subject }) => subject)).toContain('Your password was changed')
  })

  it('fills the site with the examples once, which visitors see at once', async () => {
    expect((await site.client().banners.list()).items).toEqual([])
    expect(await runForJson(['seed'], env)).toEqual({ ok: true, command: 'seed', result: {} })
    expect((await site.client().banners.list()).items).not.toEqual([])
    expect(await runCommand(['seed'], env)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The site has content already\.[^\n]*\n$/) as unknown,
    })
  })
})
