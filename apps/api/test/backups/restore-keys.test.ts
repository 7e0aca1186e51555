import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { rehearse, restoreBackup } from '../../src/backups/restore.ts'
import { storeBackup } from '../../src/backups/store-backup.ts'
import { empty, manifestOf, partsOf, useRestores, writeArchive } from './restore-setup.ts'
import { buildTestApp, type TestApp } from '../harness.ts'

const PASSPHRASE = 'mise en place'
const DIET = 'Only blue mangosteens'

const setUp = useRestores()
let source: TestApp
let orderId: number
let open: string
let locked: string

beforeAll(async () => {
  source = await setUp.open()
  const admin = await source.admin()
  const { customer } = await admin.customers.create({ body: { name: 'Ada', email: 'ada@example.com' } })
  const told = { diets: DIET, allergens: ['sesame' as const], hasConsent: true }
  orderId = (await admin.orders.create({ body: { customerId: customer.id, day: '2027-05-31', ...told } })).order.id
  open = await setUp.backUp(source)
  locked = await setUp.backUp(source, { passphrase: PASSPHRASE })
})

/** Opens an empty site as on another machine: nothing is left of the old one's secrets. */
async function openElsewhere(env: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const secrets = { JWT_SECRET: 'the secret of another machine, and long', DATA_KEYS: '' }
  const target = await buildTestApp({ env: { ...secrets, ...env } })
  await empty(target)
  return target
}
const orderOf = async (target: TestApp) => (await (await target.admin()).orders.get({ params: { id: orderId } })).order
const sealedOf = ({ db }: TestApp) =>
  db.selectFrom('orders').select(['id', 'sealed', 'sealed_key']).executeTakeFirstOrThrow()

it.each([
  ['of its own', {}],
  ['in DATA_KEYS', { DATA_KEYS: '3c'.repeat(32) }],
])('a backup with a passphrase gives a machine with another key %s all diets, sealed with that', async (_, env) => {
  await using target = await openElsewhere(env)
  expect(await restoreBackup(target.services, locked, { passphrase: PASSPHRASE })).toMatchObject({ unreadable: 0 })
  expect(await orderOf(target)).toMatchObject({ diets: DIET, allergens: ['sesame'], isUnreadable: false })
  expect((await sealedOf(target)).sealed_key).toBe(target.services.keys.all()[0]!.id)
})

it.each([
  ['with a passphrase says that every value opens, also elsewhere', PASSPHRASE, 0],
  ['without one says that every value opens here, but not elsewhere', undefined, 1],
])('a rehearsal %s', async (_, passphrase, withoutKey) => {
  const { name, ...stored } = await storeBackup(source.services, { reason: 'manual', passphrase })
  expect(stored.withoutKey).toBe(withoutKey)
  const facts = await rehearse(source.services, { name, passphrase })
  expect(facts).toMatchObject({ unreadable: 0, without_key: withoutKey })
})

describe('a backup without a passphrase', () => {
  it('has no key', async () => {
    const content = gunzipSync(await readFile(open)).toString('latin1')
    for (const { key } of source.services.keys.all()) expect(content).not.toContain(key)
  })

  it('says what another machine cannot read, which loses nothing: the old key opens it later', async () => {
    await using target = await openElsewhere()
    expect(await restoreBackup(target.services, open)).toMatchObject({ unreadable: 1 })
    expect(await orderOf(target)).toMatchObject({ diets: '', isUnreadable: true })
    expect(await sealedOf(target)).toEqual(await sealedOf(source))
  })

  it('is restored whole on its own machine', async () => {
    expect(await restoreBackup(source.services, open, { replace: true })).toMatchObject({ unreadable: 0 })
    expect(await orderOf(source)).toMatchObject({ diets: DIET })
  })

  it('is refused if somebody has put keys into it', async () => {
    const { parts, manifest } = await partsOf(open)
    const keys = { name: 'keys.json', content: JSON.stringify(source.services.keys.all()) }
    const file = await writeArchive(setUp.newFile(), [...parts, keys, manifestOf(parts, manifest)])
    await expect(setUp.stage(file)).rejects.toMatchObject({ code: 'damaged' })
  })
})
