import { listView, referencedUploads, sweepActivity, sweepRevisions, sweepTrash } from '@tablier/backend'
import { picture } from '@tablier/conformance'
import { DAY_MS } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { keepHouse } from '../../src/housekeeping/housekeeping.ts'
import { useTestApp } from '../harness.ts'

const texts = { name: 'Ada Guest', email: 'ada@example.com', subject: 'Dinner for eight', message: 'In March?' }

const test = useTestApp()
const admin = test.owner

const after = (days: number) => new Date(test.clock.now().getTime() + days * DAY_MS)
async function keepHouseAfter(days: number): Promise<void> {
  await keepHouse(test.services, after(days))
}
const inTrash = async () => (await admin.trash.list()).items.map(({ area }) => area)

const numbers = async (id: number) => {
  const { items } = await admin.revisions.list({ params: { collection: 'banners', id }, query: { limit: 100 } })
  return items.map(({ number }) => number)
}

it('the trash ends after as many days as the owner set', async () => {
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

it('the trash leaves the revisions of a record that visitors have seen, and none of another', async () => {
  const draft = (await admin.banners.create({ body: { heading: 'Never shown' } })).banner
  const shown = (await admin.banners.create({ body: { heading: 'Shown', status: 'Published' } })).banner
  await admin.banners.saveDraft({ params: shown, body: { heading: 'A draft change' } })
  await admin.banners.setStatus({ params: shown, body: { status: 'Draft' } })
  for (const params of [draft, shown]) await admin.banners.delete({ params })
  await sweepTrash(test.db, after(61))
  expect(await numbers(draft.id)).toEqual([])
  expect(await numbers(shown.id)).toEqual([4, 3, 1]) // moved to the trash, taken from the site, shown
})

it('the end of the trash takes the subjects of messages out of the activity', async () => {
  const { message } = await admin.messages.createTest({ body: { ...texts, subject: 'My private matter' } })
  await admin.messages.delete({ params: message })
  await sweepTrash(test.db, after(61))
  const { items } = await admin.activity.list({ query: { area: 'messages' } })
  expect(items[0]).toMatchObject({ action: 'trashed', recordId: message.id, title: '' })
  expect(JSON.stringify(items)).not.toContain('private')
})

it('the activity is kept for a year', async () => {
  await admin.banners.create({ body: { heading: 'Noted' } })
  const ofBanners = async () => (await admin.activity.list({ query: { area: 'banners' } })).total
  const total = await ofBanners()
  await keepHouseAfter(364)
  expect(await ofBanners()).toBe(total)
  await keepHouseAfter(366)
  expect(await ofBanners()).toBe(0)
})

it('the activity keeps only its newest lines', async () => {
  for (const heading of ['First', 'Second', 'Third', 'Fourth']) await admin.banners.create({ body: { heading } })
  await sweepActivity(test.db, test.clock.now(), 3)
  expect((await admin.activity.list()).items.map(({ title }) => title)).toEqual(['Fourth', 'Third', 'Second'])
})

const MINUTE = 60_000

const later = () => test.clock.advance(5 * MINUTE + 1)

it("the sweep of revisions keeps a record's newest fifty, all that were on the site, and the draft changes", async () => {
  const { banner } = await admin.banners.create({ body: { heading: 'Revision 1', status: 'Published' } })
  const params = { id: banner.id }
  await admin.banners.update({ params, body: { heading: 'Revision 2' } })
  await admin.banners.setStatus({ params, body: { status: 'Draft' } })
  for (let number = 4; number <= 56; number += 1) {
    later()
    await admin.banners.update({ params, body: { heading: `Revision ${number}` } })
  }
  await sweepRevisions(test.db)
  const newest = Array.from({ length: 50 }, (_, index) => 56 - index)
  expect(await numbers(banner.id)).toEqual([...newest, 3, 2, 1])
})

it('the uploads are kept that only a revision or the trash refers to', async () => {
  const { banner } = await admin.banners.create({ body: { heading: 'With a picture' }, file: await picture() })
  const upload = String(banner.mediaUrl).split('/').at(-1)!
  later()
  await admin.banners.update({ params: banner, body: { mediaUrl: null } })
  expect(await referencedUploads(test.db)).toContain(upload)
  await admin.banners.delete({ params: banner })
  expect(await referencedUploads(test.db)).toContain(upload)
  await admin.trash.delete({ params: { area: 'banners', id: banner.id } })
  expect(await referencedUploads(test.db)).not.toContain(upload)
})

const headings = async (view: Parameters<typeof listView>[2]) =>
  (await listView(test.db, 'serviceFeatures', view)).map((row) => Object(row).title)
const pastMoment = () => {
  const at = test.clock.now()
  test.clock.advance(MINUTE)
  return { kind: 'asOf', at } as const
}

it('a view of the content as of a past moment has what was on the site then, in the order of then', async () => {
  const create = async (title: string, status: 'Draft' | 'Published' = 'Published') =>
    (await admin.serviceFeatures.create({ body: { title, details: 'Details', status } })).feature
  const before = pastMoment()
  const one = await create('One')
  const two = await create('Two')
  await create('Hidden', 'Draft')
  const atFirst = pastMoment()
  await admin.serviceFeatures.setPosition({ params: two, body: { position: 0 } })
  const moved = pastMoment()
  await admin.serviceFeatures.update({ params: one, body: { title: 'Uno' } })
  await admin.serviceFeatures.saveDraft({ params: one, body: { title: 'Not yet' } })
  const renamed = pastMoment()
  await admin.serviceFeatures.delete({ params: two })
  await create('Three')
  const withoutTwo = pastMoment()

  expect(await headings(before)).toEqual([])
  expect(await headings(atFirst)).toEqual(['One', 'Two'])
  expect(await headings(moved)).toEqual(['Two', 'One'])
  expect(await headings(renamed)).toEqual(['Two', 'Uno'])
  expect(await headings(withoutTwo)).toEqual(['Uno', 'Three'])
  expect(await headings({ kind: 'drafts' })).toEqual(['Not yet', 'Hidden', 'Three'])
})
