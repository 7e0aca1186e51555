import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countKeyUses, createSecrets, sealAgain, sealDiets, type Secrets, takeIds } from '@tablier/backend'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { insertRows, isOnPostgres } from '../database.ts'
import { besideServer, runCommand } from '../commands/run-command.ts'
import { useFolder } from '../folder.ts'
import { openRestarts, type TestApp, useTestApp } from '../harness.ts'

const [OLD, NEW] = ['1a'.repeat(32), '2b'.repeat(32)]

/** Adds customers with diets, each with its own text. Returns their ids. */
async function fill(
  { db, services }: TestApp,
  count: number,
  secrets: Secrets = services.keys.secrets,
): Promise<number[]> {
  const at = new Date().toISOString()
  const times = { consented_at: at, heard_at: at, created_at: at, updated_at: at }
  const ids = await takeIds(db, 'customers', count)
  const customers = ids.map(async (id) => {
    const told = { diets: `Diet of ${id}` }
    return { id, name: '', email: '', ...times, ...(await sealDiets(secrets, { table: 'customers', id }, told)) }
  })
  await insertRows(db, 'customers', await Promise.all(customers))
  return ids
}

async function dietsOf(test: TestApp, id: number, known?: Awaited<ReturnType<TestApp['admin']>>) {
  const admin = known ?? (await test.admin())
  const { diets, isUnreadable } = (await admin.customers.get({ params: { id } })).customer
  return { diets, isUnreadable }
}
const usesOf = async ({ db }: TestApp) => (await countKeyUses(db)).map(({ keyId, values }) => ({ keyId, values }))

describe('a site', () => {
  const test = useTestApp()

  it('has the id of its key beside every encrypted text, by which rotation and restores find them', async () => {
    const { rows } = await sql<{ columns: string[] }>`
      select array_agg(column_name::text order by column_name) as columns from information_schema.columns
      where table_schema = 'public' and column_name like '%sealed%' group by table_name`.execute(test.db)
    expect(rows).toEqual(rows.map(() => ({ columns: ['sealed', 'sealed_key'] })))
    expect(rows).toHaveLength(6)
  })

  it('refuses the diets of one customer in the place of another', async () => {
    const [one, other] = await fill(test, 2)
    expect(await dietsOf(test, one!)).toEqual({ diets: `Diet of ${one}`, isUnreadable: false })
    const ofOther = sql`(select sealed from customers where id = ${other})`
    await sql`update customers set sealed = ${ofOther} where id = ${one}`.execute(test.db)
    expect(await dietsOf(test, one!)).toEqual({ diets: '', isUnreadable: true })
  })
})

describe('the keys of DATA_KEYS', () => {
  let site: Awaited<ReturnType<typeof openRestarts>>
  let test: TestApp
  let ids: number[]

  const start = () => site.start({ DATA_KEYS: `${NEW},${OLD}` })

  beforeAll(async () => {
    site = await openRestarts()
    test = await start()
  })
  beforeEach(async () => {
    await test.db.deleteFrom('customers').execute()
    const [, old] = test.services.keys.all()
    ids = await fill(
      test,
      130,
      createSecrets(() => [old!]),
    ) // more than a batch
  })
  afterAll(async () => {
    await test.close()
    await site.drop()
  })

  const rotate = (signal = new AbortController().signal, report = () => {}) =>
    test.services.keys.rotate(test.db, { signal, report })

  it('are rotated beside a writer, who loses nothing', async () => {
    const admin = await test.admin()
    let isRotating = true
    const written = new Set<number>()
    const rotation = rotate().finally(() => (isRotating = false))
    for (const id of ids.toReversed()) {
      if (!isRotating) break
      await admin.customers.update({ params: { id }, body: { version: 1, diets: `New diet of ${id}` } })
      written.add(id)
    }
    const { needed, unneeded, isNew } = await rotation
    const [newKey, oldKey] = test.services.keys.all()
    expect(written.size).toBeGreaterThan(0)
    expect({ needed, unneeded, isNew }).toEqual({ needed: [], unneeded: [oldKey!.id], isNew: false })
    expect(await usesOf(test)).toEqual([{ keyId: newKey!.id, values: ids.length }])
    for (const id of ids)
      expect(await dietsOf(test, id, admin)).toMatchObject({
        diets: `${written.has(id) ? 'New diet' : 'Diet'} of ${id}`,
      })
  })

  it('do not undo a change that was made while a value was being sealed again', async () => {
    const { secrets, all } = test.services.keys
    const admin = await test.admin()
    const [id] = ids
    const slow: Secrets = {
      ...secrets,
      seal: async (text, place) => {
        if (place.id === id) await admin.customers.update({ params: { id }, body: { version: 1, diets: 'Meanwhile' } })
        return secrets.seal(text, place)
      },
    }
    expect(await sealAgain(test.db, slow, { to: all()[0]!.id })).toEqual({ sealed: ids.length - 1, unreadable: 0 })
    expect((await dietsOf(test, id!)).diets).toBe('Meanwhile')
  })

  it('all open while a rotation is interrupted, and the next one does the rest', async () => {
    const interrupt = new AbortController()
    const interrupted = rotate(interrupt.signal, () => interrupt.abort(new Error('Interrupted.')))
    await expect(interrupted).rejects.toThrow('Interrupted.')
    expect(await usesOf(test)).toHaveLength(2)
    await test.close()
    test = await start()
    for (const id of [ids[0], ids.at(-1)]) expect((await dietsOf(test, id!)).diets).toBe(`Diet of ${id}`)
    const { code, output } = await runCommand(['keys:rotate'], besideServer(test.services))
    expect(code).toBe(0)
    expect(output).toMatch(/30 values were encrypted again\.\nNo longer needed by this site: k-\w+\. .*\nTo change/)
    expect(await usesOf(test)).toHaveLength(1)
  })
})

it('an older site moves at its start: what JWT_SECRET sealed opens, and is bound to its row', async () => {
  const site = await openRestarts()
  onTestFinished(site.drop)
  const before = await site.start()
  const [id] = await fill(before, 1)
  // As the version before the data keys sealed {"diets":"Peanuts",…} with the secret of the tests.
  await sql`update customers set sealed_key = '7a0d6c3c15d1ff6c', sealed = ${SEALED_BY_SECRET}`.execute(before.db)
  expect((await dietsOf(before, id!)).diets).toBe('Peanuts')
  await before.close()
  await using after = await site.start()
  expect((await dietsOf(after, id!)).diets).toBe('Peanuts')
  expect(await usesOf(after)).toEqual([{ keyId: after.services.keys.all()[0]!.id, values: 1 }])
})

const SEALED_BY_SECRET =
  '304c4f0d9eec6ac229c2fa97e4a9d61ad9dd2a8054ec87c6f4337c0469c23e0e2906c005be951f4108f2cc96c06bbe881a45b6c66f34383cbd93a4b965714496ba6fd64293654f'

describe.skipIf(isOnPostgres)('the file of the keys', () => {
  const folder = useFolder()
  let site: Awaited<ReturnType<typeof openRestarts>>
  let id: number
  const file = () => join(folder, 'data-keys')
  const start = () => site.start({ DATA_DIR: folder, DATA_KEYS: '' })

  beforeAll(async () => {
    site = await openRestarts()
    await using first = await start()
    id = (await fill(first, 1))[0]!
  })
  afterAll(() => site.drop())

  it('gets a new key in front by a rotation, keeps the old one, shows none, and is for its own user only', async () => {
    await using test = await start()
    const keys = async () => (await readFile(file(), 'utf8')).trim().split('\n').slice(1)
    const before = await keys()
    const { code, output } = await runCommand(['keys:rotate'], besideServer(test.services))
    expect(code).toBe(0)
    expect(output).toMatch(/^Made the key k-\w+\. 1 value/)
    const [made, ...kept] = await keys()
    expect(kept).toEqual(before)
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect((await dietsOf(test, id)).diets).toBe(`Diet of ${id}`)
    for (const key of [made!, ...kept]) expect([output, ...test.log].join('\n')).not.toContain(key)
  })

  it('is missed and written again while the server runs', async () => {
    await using test = await start()
    await rm(file())
    const ready = async () => (await test.app.inject('/readyz')).json<{ warnings?: string[] }>().warnings
    expect(await ready()).toEqual(['keys_missing'])
    const run = async (verb: string) => (await runCommand([verb], besideServer(test.services))).output
    expect(await run('doctor')).toMatch(/^failure {3}keys: \S+data-keys: the file is missing/m)
    await run('keys:rotate')
    await chmod(file(), 0o644)
    expect(await ready()).toEqual(['keys_open'])
    expect(await run('doctor')).toMatch(/^warning {3}keys: .*other users.*\n.*mode to 600/m)
    await chmod(file(), 0o600)
    expect(await ready()).toBeUndefined()
  })

  it.each([
    ['is missing', /data-keys is missing, and 1 values .* new key: /, (path: string) => rm(path)],
    ['is damaged', /data-keys must have one data key on each line/, (path: string) => writeFile(path, 'x')],
  ])('that %s ends the start, and no other key takes its place', async (_, message, spoil) => {
    const kept = await readFile(file())
    await spoil(file())
    await expect(start()).rejects.toThrow(message)
    await writeFile(file(), kept, { mode: 0o600 })
    await using test = await start()
    expect((await dietsOf(test, id)).diets).toBe(`Diet of ${id}`)
  })
})
