import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationNames } from '@tablier/backend'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openCommandSite } from '../../src/commands/run-on-site.ts'
import { siteVerbs } from '../../src/commands/verbs.ts'
import { readConfig } from '../../src/config/config.ts'
import { insertRows } from '../database.ts'
import { ADMIN, useTestApp } from '../harness.ts'
import { picturesAsTheyAre } from '../media/pictures-here.ts'
import { besideServer, type Env, openFolder, runCommand, runFailing, runForJson } from './run-command.ts'

describe('without a server', () => {
  let site: Awaited<ReturnType<typeof openFolder>>
  const newerMigration = `insert into kysely_migration values ('9999-of-a-newer-version', '')`
  const newer = 'A newer version of Tablier has changed this database (9999-of-a-newer-version).'

  beforeAll(async () => {
    site = await openFolder()
    await writeFile(join(site.folder, 'site.tar.gz'), Buffer.from([0x1f, 0x8b])) // as every gzip file begins
  })
  afterAll(() => site.close())

  const run = (argv: readonly string[]) => runCommand(argv, site.env, site)
  async function execute(...statements: readonly string[]): Promise<void> {
    const log = pino({ level: 'silent' })
    const opened = await openCommandSite(readConfig(site.env), log, { schema: 'any', makesSite: true }, site.parts)
    for (const statement of statements) await sql.raw(statement).execute(opened.db)
    await opened.close()
  }

  it('gives a new database its tables', async () => {
    await execute('drop schema public cascade', 'create schema public')
    const output = `Carried out: ${migrationNames.join(', ')}.\n`
    expect(await run(['migrate'])).toEqual({ code: 0, output, errors: '' })
  })

  it('makes the first administrator with the link for the password', async () => {
    const { output } = await run(['admin:link', 'owner@example.com'])
    expect(output).toMatch(/^owner@example\.com sets a password .*\nhttp:\S+\/reset-password\?token=\w{64}\n$/)
  })

  it('takes a password from the first line of a file, which counts from where the user is', async () => {
    await writeFile(join(site.folder, 'password'), 'from a file\nand more\n')
    const argv = ['admin:create', 'file@example.com', '--password-file', 'password']
    expect(await runForJson(argv, site.env, site.parts)).toEqual({
      ok: true,
      command: 'admin:create',
      result: { email: 'file@example.com' },
    })
  })

  const changing = [[['migrate']], [['seed']], [['restore', 'site.tar.gz', '--yes']]]
  it.each(changing)('refuses %s with the database of a newer version', async (argv) => {
    await execute(`insert into kysely_migration values ('9999-of-a-newer-version', '')`)
    onTestFinished(() => execute(`delete from kysely_migration where name = '9999-of-a-newer-version'`))
    const { code, errors } = await run(argv)
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining(newer) as unknown })
    expect((await run(['doctor'])).output).toContain('9999-of-a-newer-version')
  })

  const message = `insert into messages (name, email, subject, message) values ('Ada', 'ada@example.com', 'Of then', '')`
  it('goes back over the database of a newer version, once the backup is whole, and keeps what was there', async () => {
    await run(['backup', 'before.tar.gz'])
    await execute(newerMigration, 'drop table banners cascade', message)
    const refused = await run(['restore', 'site.tar.gz', '--over-newer', '--yes'])
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('incomplete') as unknown })
    expect((await run(['doctor'])).output).toContain('9999-of-a-newer-version')
    const { code, output } = await run(['restore', 'before.tar.gz', '--over-newer'])
    const [, name = '', messages] =
      /^Restored the backup of [^]*\nWhat was there is in the backup (\S+-before-restore\.tar\.gz): \d+ rows, (\d+) of them messages\.\n$/.exec(
        output,
      ) ?? []
    expect({ code, messages }).toEqual({ code: 0, messages: '1' })
    const kept = execFileSync('tar', ['-xzOf', join(site.env['DATA_DIR']!, 'backups', name), 'tables/messages.ndjson'])
    expect(String(kept)).toContain('"subject": "Of then"')
    expect(await run(['migrate'])).toMatchObject({ output: 'The database is up to date.\n' })
    await execute(newerMigration)
    const { output: again } = await run(['restore', 'before.tar.gz', '--over-newer', '--kept'])
    expect(again).toMatch(/^Restored the backup of [^\n]*\n$/)
  })
})

describe('with a running server', () => {
  const site = useTestApp({ hasMail: true, pictures: picturesAsTheyAre })
  let env: Env
  beforeAll(() => void (env = besideServer(site.services)))

  it('creates an administrator, shows the password once and tells the others', async () => {
    const { result } = await runForJson<{ result: { email: string; password: string } }>(
      ['admin:create', '<Second@Example.com>', '--name', 'Second'],
      env,
    )
    await site.token(result)
    const { items } = await (await site.admin()).activity.list({ query: { area: 'users' } })
    expect(items).toContainEqual(expect.objectContaining({ action: 'created', title: 'Second', actorName: null }))
    expect(await site.mails()).toEqual([
      expect.objectContaining({
        subject: 'New administrator: Second',
        text: expect.stringContaining('Somebody with access to the server made Second') as unknown,
      }),
    ])
  })

  it('points a generated password out, and wants strong ones from then on if it is told to', async () => {
    const admin = await site.admin()
    await runCommand(['admin:create', 'third@example.com', '--name', 'Third', '--strong-passwords'], env)
    expect((await admin.dashboard.get()).passwords).toContainEqual(
      expect.objectContaining({ name: 'Third', note: 'generated' }),
    )
    const body = { name: 'Eve', email: 'eve@example.com', password: 'football' }
    await expect(admin.users.create({ body })).rejects.toMatchObject({ code: 'weak_password' })
    await writeFile(join(site.services.config.dataDir, 'easy'), 'Summer2026!\n')
    const file = join(site.services.config.dataDir, 'easy')
    const refused = { code: 1, output: '', errors: 'This password is too easy to guess.\n' }
    const setting = siteVerbs.filter(({ args }) => 'password' in (args.properties as object))
    expect(setting.map(({ name }) => name)).toEqual(['admin:create', 'admin:reset-password'])
    for (const { name } of setting)
      expect([name, await runCommand([name, 'third@example.com', '--password-file', file], env)]).toEqual([
        name,
        refused,
      ])
    await admin.settings.update({ body: { strongPasswords: false } })
  })

  it('refuses an address that has an account in another spelling', async () => {
    expect(await runFailing(['admin:create', ADMIN.email.toUpperCase()], env)).toBe(
      'This email address already has an account.\n',
    )
  })

  it('refuses an address that is none or has no account', async () => {
    expect(await runFailing(['admin:create', 'nobody'], env)).toMatch(/email must be a valid email address/)
    const stranger = ['admin:reset-password', 'nobody@example.com']
    expect(await runFailing(stranger, env)).toMatch(/No account has the email address/)
  })

  it('gives an account a new password and ends its sessions', async () => {
    const account = await site.createUser('admin', 'reset@example.com')
    const before = site.client(await site.token(account))
    const { result } = await runForJson<{ result: { email: string; password: string } }>(
      ['admin:reset-password', 'mailto:RESET@example.com'],
      env,
    )
    await expect(before.auth.me()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(site.token(account)).rejects.toMatchObject({ code: 'invalid_credentials' })
    await site.token(result)
    expect((await site.mails()).map(({ subject }) => subject)).toContain('Your password was changed')
  })

  it('makes a link with which an account sets its password', async () => {
    const account = await site.createUser('admin', 'link@example.com')
    const { result } = await runForJson<{ result: { link: string } }>(['admin:link', 'LINK@example.com'], env)
    const { origin, pathname, searchParams } = new URL(result.link)
    expect(`${origin}${pathname}`).toBe(`${site.services.config.publicUrl}/reset-password`)
    const body = { token: searchParams.get('token') ?? '', password: 'set by the link' }
    await site.client().auth.resetPassword({ body })
    await site.token({ ...account, password: 'set by the link' })
    expect(await runFailing(['admin:link', 'nobody@example.com'], env)).toMatch(/^No account has the email address/)
  })

  it('says what the mail server answers to a test mail', async () => {
    const refusal =
      'The mail server does not accept it: connect ECONNREFUSED 127.0.0.1:1. Check SMTP_URL and MAIL_FROM.\n'
    expect(await runFailing(['mail:test', 'me@example.com'], env)).toBe(refusal)
  })

  it('switches the two-step sign-in of an account off, once', async () => {
    const account = await site.createUser('admin', 'lost@example.com')
    const added_at = site.clock.now().toISOString()
    await insertRows(site.db, 'factors', { user_id: account.id, kind: 'passkey', added_at })
    await expect(site.token(account)).rejects.toMatchObject({ code: 'second_step' })
    const argv = ['admin:remove-second-step', 'LOST@example.com']
    expect(await runCommand(argv, env)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/password alone/) as unknown,
    })
    await site.token(account)
    expect(await runFailing(argv, env)).toMatch(/^No account/)
  })

  it('fills the site with the examples once, which visitors see at once', async () => {
    expect((await site.client().banners.list()).items).toEqual([])
    expect(await runForJson(['seed'], env)).toEqual({ ok: true, command: 'seed', result: {} })
    expect((await site.client().banners.list()).items).not.toEqual([])
    expect(await runFailing(['seed'], env)).toMatch(/^The site has content already\.[^\n]*\n$/)
  })
})
