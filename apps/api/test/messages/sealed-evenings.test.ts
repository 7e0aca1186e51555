import { join } from 'node:path'
import { findMessage, findOwnLink, listGuests, openMessage } from '@tablier/backend'
import { beforeAll, expect, it } from 'vitest'
import { backUpTo, readParts } from '../backups/restore-setup.ts'
import { useFolder } from '../folder.ts'
import { useTestApp, secretsOf } from '../harness.ts'

const told = { diets: 'Only blue mangosteens', allergens: ['sesame' as const], hasConsent: true }
const guest = { name: 'Zebedee', diet: told.diets, hasConsent: true }

const test = useTestApp()
const admin = test.owner
const folder = useFolder()
let message: Awaited<ReturnType<typeof admin.messages.get>>['message']
let params: { readonly id: number }

beforeAll(async () => {
  const texts = { name: 'Ada', email: 'ada@example.com', subject: 'Dinner', message: 'For eight?' }
  await test.client().messages.send({ body: { ...texts, evening: { place: 'Lyon', ...told } } })
  await test.mails()
  message = (await admin.messages.list()).items[0]!
  const { order } = await admin.orders.createOfMessage({ params: message })
  params = { id: order.id }
  await admin.orders.update({ params, body: { version: 1, diets: `${told.diets}!` } })
  const allergens = [{ code: 'sesame', severity: 'life_threatening' } as const]
  await admin.guests.create({ params, body: { ...guest, allergens } })
})

it('keeps diets and allergens, and the names of guests, unreadable in every table, in a backup and out of the log', async () => {
  const path = join(folder, 'backup.tar.gz')
  await backUpTo(path, test.services)
  const everything = JSON.stringify([...(await readParts(path)).tables])
  for (const [kept, word] of [
    [everything, 'Lyon'],
    [test.log.join('\n'), 'Place: Lyon'],
  ] as const) {
    expect(kept).toContain(word)
    expect(kept).not.toMatch(/mangosteen|sesame|zebedee|life_threatening/i)
  }
  const { diets, allergens } = told
  expect((await admin.messages.get({ params: message })).message.evening).toMatchObject({ diets, allergens })
  expect((await admin.orders.get({ params })).order.diets).toBe(`${told.diets}!`)
})

it("says that it cannot read them with another site's secret, and takes new ones as a whole only", async () => {
  const secrets = secretsOf('the secret of another site')
  const { evening } = await openMessage(secrets, (await findMessage(test.db, message.id))!)
  expect(evening).toMatchObject({ place: 'Lyon', diets: '', allergens: [], is_unreadable: true })
  const guests = await listGuests(test.db, secrets, params.id)
  expect(guests).toMatchObject([{ name: '', diet: '', allergens: [], is_unreadable: true }])
  await admin.guests.createLink({ params })
  const table = { kind: 'table', orderId: params.id } as const
  expect(await findOwnLink(test.db, table, { secrets, now: test.clock.now() })).toMatchObject({ path: null })
  await test.db.updateTable('orders').set({ sealed_key: 'another key' }).execute()
  expect((await admin.orders.get({ params })).order).toMatchObject({ isUnreadable: true, allergens: [] })
  const update = (body: object) => admin.orders.update({ params, body: { version: 2, ...body } })
  await expect(update({ diets: 'No pork' })).rejects.toMatchObject({ status: 400 })
  expect((await update({ diets: 'No pork', allergens: [] })).order).toMatchObject({ isUnreadable: false })
})
