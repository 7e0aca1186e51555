import { sweepActivity, sweepTrash } from '@tablier/backend'
import { expect, it } from 'vitest'
import { keepHouse } from '../src/housekeeping.ts'
import { useTestApp } from './harness.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const texts = { name: 'Ada Guest', email: 'ada@example.com', subject: 'Dinner for eight', message: 'In March?' }

const test = useTestApp()
const admin = test.owner

const after = (days: number) => new Date(test.clock.now().getTime() + days * DAY_MS)
async function keepHouseAfter(days: number): Promise<void> {
  await keepHouse(test.services, after(days))
}
const inTrash = async () => (await admin.trash.list()).items.map(({ area }) => area)
const numbersOf = async (id: number) =>
  (await admin.revisions.list({ params: { collection: 'banners', id } })).items.map(({ number }) => number)

it('ends after as many days as the owner set', async () => {
  const guest = await test.createUser('user')
  const { banner } = await admin.banners.create({ body: { heading: 'Spring' } })
  const { message } = await admin.messages.createTest({ body: texts })
  await admin.messages.delete({ params: message })
  await admin.banners.delete({ params: banner })
  await admin.users.delete({ params: guest })
  await keepHouseAfter(29)
  expect(await inTrash()).toEqual(['users', 'banners', 'messages'])
  await admin.settings.update({ body: { trashDays: 60 } })
  await keepHouseAfter(31)
  expect(await inTrash()).toHaveLength(3)
  await keepHouseAfter(61)
  expect(await inTrash()).toEqual([])
  const params = { area: 'users', id: guest.id } as const
  await expect(admin.trash.restore({ params })).rejects.toMatchObject({ status: 404 })
})

it('leaves the revisions of a record that visitors have seen, and none of another', async () => {
  const draft = (await admin.banners.create({ body: { heading: 'Never shown' } })).banner
  const shown = (await admin.banners.create({ body: { heading: 'Shown', status: 'Published' } })).banner
  await admin.banners.saveDraft({ params: shown, body: { heading: 'A draft change' } })
  await admin.banners.setStatus({ params: shown, body: { status: 'Draft' } })
  for (const params of [draft, shown]) await admin.banners.delete({ params })
  await sweepTrash(test.db, after(61))
  expect(await numbersOf(draft.id)).toEqual([])
  expect(await numbersOf(shown.id)).toEqual([4, 3, 1]) // moved to the trash, taken from the site, shown
})

it('takes the subjects of messages out of the activity when it ends', async () => {
  const { message } = await admin.messages.createTest({ body: { ...texts, subject: 'My private matter' } })
  await admin.messages.delete({ params: message })
  await sweepTrash(test.db, after(61))
  const { items } = await admin.activity.list({ query: { area: 'messages' } })
  expect(items[0]).toMatchObject({ action: 'trashed', recordId: message.id, title: '' })
  expect(JSON.stringify(items)).not.toContain('private')
})

it('keeps the activity for a year', async () => {
  await admin.banners.create({ body: { heading: 'Noted' } })
  const ofBanners = async () => (await admin.activity.list({ query: { area: 'banners' } })).total
  const total = await ofBanners()
  await keepHouseAfter(364)
  expect(await ofBanners()).toBe(total)
  await keepHouseAfter(366)
  expect(await ofBanners()).toBe(0)
})

it('keeps only the newest lines of the activity', async () => {
  for (const heading of ['First', 'Second', 'Third', 'Fourth']) await admin.banners.create({ body: { heading } })
  await sweepActivity(test.db, test.clock.now(), 3)
  expect((await admin.activity.list()).items.map(({ title }) => title)).toEqual(['Fourth', 'Third', 'Second'])
})
