import { listView } from '@tablier/backend'
import { beforeEach, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

const MINUTE = 60_000

const { test, admin } = useApi()

beforeEach(async () => {
  for (const params of (await admin.banners.adminList({ query: { limit: 100 } })).items)
    await admin.banners.delete({ params })
})

const create = async (heading: string, status: 'Draft' | 'Published' = 'Draft') =>
  (await admin.banners.create({ body: { heading, status } })).banner
const record = (id: number) => ({ collection: 'banners', id }) as const
const at = (minutes: number) => new Date(test.now().getTime() + minutes * MINUTE).toISOString()
const publish = async (id: number, minutes: number) =>
  (await admin.schedules.set({ params: record(id), body: { publishAt: at(minutes) } })).schedule
const unpublish = async (id: number, minutes: number) =>
  (await admin.schedules.set({ params: record(id), body: { unpublishAt: at(minutes) } })).schedule
const shown = async () => (await test.client().banners.list({ query: {} })).items.map(({ heading }) => heading)
/** Moves the clock and returns what visitors see then. */
async function shownAfter(minutes: number): Promise<string[]> {
  test.advance(minutes * MINUTE)
  return shown()
}
const scheduled = async () => (await admin.schedules.list()).items.map(({ id }) => id)
const revisions = async (id: number) => (await admin.revisions.list({ params: record(id), query: {} })).items
const banner = async (id: number) => (await admin.banners.adminGet({ params: { id } })).banner

it('puts a record on the site at its time, in its place', async () => {
  const { id, createdAt } = await create('Advent')
  await create('Always', 'Published')
  const { publishAt } = await publish(id, 10)
  expect((await admin.schedules.list()).items).toMatchObject([
    { collection: 'banners', id, title: 'Advent', publishAt, unpublishAt: null, number: 2 },
  ])
  expect(await shownAfter(9)).toEqual(['Always'])
  expect(await shownAfter(1)).toEqual(['Always', 'Advent'])
  expect(await banner(id)).toMatchObject({ status: 'Published', createdAt })
  expect(await scheduled()).toEqual([])
  const { user } = await admin.auth.me()
  expect(await revisions(id)).toMatchObject([
    { number: 3, kind: 'published', isLive: true, createdAt: publishAt, actorId: user.id },
    { number: 2, kind: 'scheduled', isLive: false },
    { number: 1, kind: 'created' },
  ])
})

it('takes a record off the site at its time', async () => {
  const { id } = await create('Advent', 'Published')
  const { unpublishAt } = await unpublish(id, 10)
  expect(await shownAfter(9)).toEqual(['Advent'])
  expect(await shownAfter(2)).toEqual([])
  expect((await banner(id)).status).toBe('Archived')
  expect((await revisions(id))[0]).toMatchObject({ kind: 'unpublished', createdAt: unpublishAt, isLive: true })
})

it('does both if nobody looked in between, each at its own time', async () => {
  const { id } = await create('Advent')
  const body = { publishAt: at(10), unpublishAt: at(20) }
  await admin.schedules.set({ params: record(id), body })
  expect(await shownAfter(30)).toEqual([])
  expect(await revisions(id)).toMatchObject([
    { kind: 'unpublished', createdAt: body.unpublishAt },
    { kind: 'published', createdAt: body.publishAt },
    { kind: 'scheduled' },
    { kind: 'created' },
  ])
})

it('goes on with its second time after the first', async () => {
  const { id } = await create('Advent')
  await admin.schedules.set({ params: record(id), body: { publishAt: at(10), unpublishAt: at(20) } })
  expect(await shownAfter(10)).toEqual(['Advent'])
  expect((await admin.schedules.list()).items).toMatchObject([{ id, publishAt: null }])
  expect([await shownAfter(10), await scheduled()]).toEqual([[], []])
})

it('publishes the draft changes of its time; later edits wait as draft changes', async () => {
  const { id } = await create('Spring', 'Published')
  await admin.banners.saveDraft({ params: { id }, body: { heading: 'Summer' } })
  await publish(id, 10)
  await admin.banners.saveDraft({ params: { id }, body: { heading: 'Autumn', subHeading: 'Leaves' } })
  expect(await shownAfter(10)).toEqual(['Summer'])
  expect(await banner(id)).toMatchObject({ heading: 'Summer', subHeading: '' })
  const draft = (await admin.banners.getDraft({ params: { id } })).banner
  expect(draft).toMatchObject({ heading: 'Autumn', subHeading: 'Leaves' })
  await publish(id, 10)
  expect([await shownAfter(10), (await admin.drafts.list()).items]).toEqual([['Autumn'], []])
})

it('keeps an update that went live meanwhile as draft changes', async () => {
  const { id } = await create('Spring')
  await publish(id, 10)
  await admin.banners.update({ params: { id }, body: { heading: 'Summer', status: 'Published' } })
  expect(await shown()).toEqual(['Summer'])
  expect(await shownAfter(10)).toEqual(['Spring'])
  expect((await admin.banners.getDraft({ params: { id } })).banner).toMatchObject({ heading: 'Summer' })
  expect((await admin.drafts.list()).items).toMatchObject([{ id }])
})

it('comes before a change that is made after it was due', async () => {
  const { id, version } = await create('Spring')
  await publish(id, 10)
  test.advance(11 * MINUTE)
  const late = admin.banners.update({ params: { id }, body: { version, heading: 'Summer' } })
  await expect(late).rejects.toMatchObject({ code: 'stale_version' })
  await admin.banners.update({ params: { id }, body: { heading: 'Summer' } })
  expect((await revisions(id)).map(({ kind }) => kind)).toEqual(['edited', 'published', 'scheduled', 'created'])
})

it('waits while the record is in the trash, and ends when it is deleted for good', async () => {
  const { id } = await create('Advent')
  await publish(id, 10)
  await admin.banners.delete({ params: { id } })
  expect([await shownAfter(11), await scheduled()]).toEqual([[], []])
  const params = { area: 'banners', id } as const
  await admin.trash.restore({ params })
  expect(await shown()).toEqual(['Advent'])
  const whileInTrash = { kind: 'asOf', at: new Date(at(-0.5)) } as const
  expect(await listView(test.db, 'banners', whileInTrash)).toEqual([])
  expect((await revisions(id)).map(({ kind }) => kind).slice(0, 3)).toEqual(['published', 'restored', 'trashed'])
  await unpublish(id, 10)
  await admin.banners.delete({ params: { id } })
  await admin.trash.delete({ params })
  expect(await scheduled()).toEqual([])
})

it('is replaced by the next one and can be removed', async () => {
  const { id } = await create('Advent')
  await publish(id, 10)
  await admin.banners.update({ params: { id }, body: { heading: 'Christmas' } })
  const { number } = await publish(id, 20)
  expect((await admin.schedules.list()).items).toMatchObject([{ id, number, title: 'Christmas' }])
  expect(await shownAfter(10)).toEqual([])
  await admin.schedules.remove({ params: record(id) })
  expect(await shownAfter(10)).toEqual([])
  await expect(admin.schedules.remove({ params: record(id) })).rejects.toMatchObject({ status: 404 })
  const { items } = await admin.activity.list({ query: { area: 'banners' } })
  expect(items[0]).toMatchObject({ action: 'unscheduled', recordId: id, title: 'Christmas' })
})

it('leaves a record alone that is not on the site when it should leave it', async () => {
  const { id } = await create('Advent', 'Published')
  await unpublish(id, 10)
  await admin.banners.setStatus({ params: { id }, body: { status: 'Draft' } })
  test.advance(10 * MINUTE)
  expect([(await banner(id)).status, await scheduled()]).toEqual(['Draft', []])
})

it('needs a time in the future, in order, and the record in that version', async () => {
  const { id, version } = await create('Advent')
  const set = (body: object) => admin.schedules.set({ params: record(id), body })
  for (const body of [
    {},
    { publishAt: at(-1) },
    { publishAt: at(20), unpublishAt: at(10) },
    { publishAt: at(20), unpublishAt: at(20) },
  ])
    await expect(set(body), JSON.stringify(body)).rejects.toMatchObject({ code: 'invalid_input' })
  const stale = set({ publishAt: at(1), version: version + 1 })
  await expect(stale).rejects.toMatchObject({ code: 'stale_version', data: { banner: { id, version } } })
  expect(await scheduled()).toEqual([])
})

it('is listed with the next one first', async () => {
  const one = await create('One')
  const two = await create('Two', 'Published')
  const three = await create('Three')
  await publish(one.id, 30)
  await unpublish(two.id, 10)
  await publish(three.id, 20)
  expect(await scheduled()).toEqual([two.id, three.id, one.id])
})
