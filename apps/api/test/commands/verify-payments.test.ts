import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useFolder } from '../folder.ts'
import { useTestApp } from '../harness.ts'
import { besideServer, type Env, runCommand, runForJson } from './run-command.ts'

const test = useTestApp()
const folder = useFolder()
let env: Env

beforeAll(async () => {
  env = { ...besideServer(test.services), INIT_CWD: folder }
  const { customer } = await test.owner.customers.create({ body: { name: 'Ada' } })
  const { order } = await test.owner.orders.create({ body: { customerId: customer.id } })
  const day = test.clock.now().toISOString().slice(0, 10)
  for (const amount of [100, 200, 300])
    await test.owner.payments.add({ params: order, body: { day, amount, way: 'cash', note: 'Thank you 🍋' } })
})

/** Changes rows as somebody does who owns the database. */
async function tamper(change: string): Promise<void> {
  for (const statement of [
    'alter table payments disable trigger keep',
    change,
    'alter table payments enable trigger keep',
  ])
    await sql.raw(statement).execute(test.db)
}

it('says that all payments are as they were entered, in the site and in a backup', async () => {
  const output = '3 payments, all as they were entered.\n'
  expect(await runCommand(['verify-payments'], env)).toEqual({ code: 0, output, errors: '' })
  expect(await runCommand(['backup', 'whole.tar.gz', '--database-only'], env)).toMatchObject({ code: 0 })
  expect(await runCommand(['verify', join(folder, 'whole.tar.gz')], {})).toMatchObject({ code: 0 })
})

it('names a payment that was changed', async () => {
  await tamper('update payments set amount = 20 where id = 2')
  const output = 'Payment 2 was changed after it was entered.\n'
  expect(await runCommand(['verify-payments'], env)).toEqual({ code: 1, output, errors: '' })
  await runCommand(['backup', 'changed.tar.gz', '--database-only'], env)
  const verified = await runForJson<object>(['verify', join(folder, 'changed.tar.gz')], {})
  const message = 'This backup is of a site whose payments were changed. Payment 2 was changed after it was entered.'
  expect(verified).toEqual({ ok: false, command: 'verify', error: { code: 'damaged', message } })
})

it('names a payment that is missing, also the last', async () => {
  await tamper('update payments set amount = 200 where id = 2')
  await tamper('delete from payments where id = 3')
  const result = { count: 2, cleared: 0, broken: { id: 3, problem: 'missing' } }
  expect(await runForJson<object>(['verify-payments'], env)).toEqual({ ok: false, command: 'verify-payments', result })
  await runCommand(['backup', 'missing.tar.gz', '--database-only'], env)
  const { errors } = await runCommand(['verify', join(folder, 'missing.tar.gz')], {})
  expect(errors).toContain('Payment 3 is missing.')
})
