import { notFound, stale } from '@tablier/conformance'
import { beforeEach, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

/** The revisions of records, their draft changes and the trash. */

const MINUTE = 60_000

const { test, admin } = useApi()

beforeEach(async () => {
  for (const params of (await admin.banners.adminList({ query: { limit: 100 } })).items)
    await admin.banners.delete({ params })
})

const create = async (heading: string, status: 'Draft' | 'Published' = 'Draft') =>
  (await admin.banners.create({ body: { heading, status } })).banner
const revisions = async (id: number) =>
  (await admin.revisions.list({ params: { collection: 'banners', id }, query: { limit: 100 } })).items
const history = async (id: number) => (await revisions(id)).map(({ number, kind }) => `${number} ${kind}`)
const headingOf = async (id: number, number: number) => {
  const { values } = await admin.revisions.get({ params: { collection: 'banners', id, number } })
  return values.find(({ name }) => name === 'heading')?.value
}
const shown = async () => (await test.client().banners.list({ query: {} })).items.map(({ heading }) => heading)
const restore = (id: number, number: number) =>
  admin.revisions.restore({ params: { collection: 'banners', id, number } })

it('has every change of what visitors see, with its author', async () => {
  const { id } = await create('Spring', 'Published')
  await admin.banners.update({ params: { id }, body: { heading: 'Summer' } })
  await admin.banners.setStatus({ params: { id }, body: { status: 'Archived' } })
  await admin.banners.setStatus({ params: { id }, body: { status: 'Published' } })
  expect(await history(id)).toEqual(['4 published', '3 unpublished', '2 edited', '1 created'])
  expect([await headingOf(id, 1), await headingOf(id, 2)]).toEqual(['Spring', 'Summer'])
  const { user } = await admin.auth.me()
  for (const revision of await revisions(id))
    expect(revision).toMatchObject({ actorId: user.id, actorName: user.name, isLive: true, isDraft: false })
})

it('leaves out changes that changed nothing', async () => {
  const { id } = await create('Spring', 'Published')
  await admin.banners.update({ params: { id }, body: { heading: 'Spring' } })
  await admin.banners.setStatus({ params: { id }, body: { status: 'Published' } })
  expect(await history(id)).toEqual(['1 created'])
})

it('joins edits of a draft by one person within five minutes', async () => {
  const { id } = await create('Spring')
  test.advance(MINUTE)
  await admin.banners.update({ params: { id }, body: { heading: 'Summer' } })
  expect([await history(id), await headingOf(id, 1)]).toEqual([['1 created'], 'Summer'])
  test.advance(5 * MINUTE)
  await admin.banners.update({ params: { id }, body: { heading: 'Autumn' } })
  expect(await history(id)).toEqual(['2 edited', '1 created'])
  const colleague = await test.createUser('admin')
  await test.client(await test.token(colleague)).banners.update({ params: { id }, body: { heading: 'Winter' } })
  expect(await history(id)).toEqual(['3 edited', '2 edited', '1 created'])
})

it('restores a published record as draft changes, and another at once', async () => {
  const { id } = await create('Spring', 'Published')
  await admin.banners.update({ params: { id }, body: { heading: 'Summer' } })
  expect(await restore(id, 1)).toEqual({ number: 3, isLive: false })
  expect(await shown()).toEqual(['Summer'])
  expect((await revisions(id))[0]).toMatchObject({
    kind: 'restored',
    restoredFrom: 1,
    isDraft: true,
    isLive: false,
  })
  await admin.drafts.publish({ params: { collection: 'banners', id }, body: {} })
  expect(await shown()).toEqual(['Spring'])
  await admin.banners.saveDraft({ params: { id }, body: { heading: 'Autumn' } })
  await admin.banners.setStatus({ params: { id }, body: { status: 'Draft' } })
  expect(await restore(id, 2)).toEqual({ number: 7, isLive: true })
  await expect(admin.banners.getDraft({ params: { id } })).rejects.toMatchObject({ status: 404 })
  expect((await admin.banners.adminGet({ params: { id } })).banner).toMatchObject({
    heading: 'Summer',
    status: 'Draft',
  })
})

it('keeps draft changes from visitors until they are published', async () => {
  const { id, version } = await create('Spring', 'Published')
  const { banner } = await admin.banners.saveDraft({ params: { id }, body: { version, heading: 'Summer' } })
  expect(banner).toMatchObject({ heading: 'Summer', status: 'Published', version: version + 1 })
  expect(await shown()).toEqual(['Spring'])
  expect((await admin.banners.getDraft({ params: { id } })).banner).toEqual(banner)
  expect((await admin.drafts.list()).items).toMatchObject([{ collection: 'banners', id, number: 2 }])
  await admin.drafts.publish({ params: { collection: 'banners', id }, body: { version: banner.version } })
  expect([await shown(), (await admin.drafts.list()).items]).toEqual([['Summer'], []])
  await expect(admin.banners.getDraft({ params: { id } })).rejects.toMatchObject({ status: 404 })
  expect(await history(id)).toEqual(['3 published', '2 edited', '1 created'])
})

it('lays one draft change over the other, and ends them with an update', async () => {
  const { id } = await create('Spring', 'Published')
  await admin.banners.saveDraft({ params: { id }, body: { heading: 'Summer' } })
  const { banner } = await admin.banners.saveDraft({ params: { id }, body: { subHeading: 'Berries' } })
  expect(banner).toMatchObject({ heading: 'Summer', subHeading: 'Berries' })
  await admin.banners.update({ params: { id }, body: { heading: 'Autumn' } })
  expect((await admin.banners.adminGet({ params: { id } })).banner).toMatchObject({ subHeading: '' })
  expect((await admin.drafts.list()).items).toEqual([])
})

it('drops discarded changes, which stay among the revisions', async () => {
  const { id } = await create('Spring', 'Published')
  const { banner } = await admin.banners.saveDraft({ params: { id }, body: { heading: 'Summer' } })
  await admin.drafts.discard({ params: { collection: 'banners', id } })
  await admin.banners.saveDraft({ params: { id }, body: { heading: 'Autumn' } })
  await admin.drafts.discard({ params: { collection: 'banners', id } })
  expect([await headingOf(id, 2), await headingOf(id, 3)]).toEqual(['Summer', 'Autumn'])
  await expect(admin.banners.getDraft({ params: { id } })).rejects.toMatchObject({ status: 404 })
  const late = { version: banner.version, heading: 'Summer' }
  await expect(admin.banners.update({ params: { id }, body: late })).rejects.toMatchObject({
    code: 'stale_version',
  })
})

it('refuses draft changes of a record that somebody else changed, and shows that record', async () => {
  const { id, version } = await create('Spring', 'Published')
  await admin.banners.saveDraft({ params: { id }, body: { version, heading: 'Summer' } })
  const save = admin.banners.saveDraft({ params: { id }, body: { version, heading: 'Autumn' } })
  await expect(save).rejects.toMatchObject(stale({ banner: { heading: 'Summer' } }))
  const publish = admin.drafts.publish({ params: { collection: 'banners', id }, body: { version } })
  await expect(publish).rejects.toMatchObject({ code: 'stale_version' })
})

it('has the order of the list, which can be taken back', async () => {
  for (const heading of ['One', 'Two', 'Three']) await create(heading, 'Published')
  const [three] = (await admin.banners.adminList({ query: {} })).items
  await admin.banners.setPosition({ params: three!, body: { position: 2 } })
  expect(await shown()).toEqual(['Two', 'One', 'Three'])
  const { items } = await admin.activity.list({ query: { area: 'banners', limit: 1 } })
  expect(items).toMatchObject([{ action: 'reordered', title: 'Three' }])
  const orders = await revisions(0)
  expect(orders[0]).toMatchObject({ kind: 'reordered', status: null })
  await create('Four', 'Published')
  await restore(0, orders[1]!.number)
  expect(await shown()).toEqual(['Four', 'Three', 'Two', 'One'])
  await admin.banners.setPosition({ params: three!, body: { position: 1 } }) // the position that it has already
  expect((await revisions(0))[0]).toMatchObject({ kind: 'reordered', restoredFrom: orders[1]!.number })
})

it('has the order before a move of records that were created since the last one', async () => {
  const move = async (position: number) => {
    const [first] = (await admin.banners.adminList({ query: {} })).items
    await admin.banners.setPosition({ params: first!, body: { position } })
  }
  for (const heading of ['One', 'Two']) await create(heading, 'Published')
  await move(1)
  for (const heading of ['Three', 'Four']) await create(heading, 'Published')
  await move(1)
  expect(await shown()).toEqual(['Three', 'Four', 'One', 'Two'])
  await restore(0, (await revisions(0))[1]!.number)
  expect(await shown()).toEqual(['Four', 'Three', 'One', 'Two'])
})

it('goes on after the record was deleted and put back in its place', async () => {
  await create('One', 'Published')
  const two = await create('Two', 'Published')
  await create('Three', 'Published')
  await admin.banners.delete({ params: two })
  expect(await shown()).toEqual(['Three', 'One'])
  const { items } = await admin.trash.list({ query: { area: 'banners' } })
  expect(items[0]).toMatchObject({ area: 'banners', recordId: two.id, title: 'Two' })
  await expect(restore(two.id, 1)).rejects.toMatchObject({ status: 404, message: expect.stringContaining('trash') })
  const params = { area: 'banners', id: two.id } as const
  await admin.trash.restore({ params })
  expect(await shown()).toEqual(['Three', 'Two', 'One'])
  expect(await history(two.id)).toEqual(['3 restored', '2 trashed', '1 created'])
  await expect(admin.trash.restore({ params })).rejects.toMatchObject({ status: 404 })
})

it('is not published from the trash', async () => {
  const { id } = await create('Spring', 'Published')
  await admin.banners.saveDraft({ params: { id }, body: { heading: 'Summer' } })
  await admin.banners.delete({ params: { id } })
  await expect(admin.drafts.publish({ params: { collection: 'banners', id }, body: {} })).rejects.toMatchObject(
    notFound,
  )
})

it('ends when the record is deleted for good', async () => {
  const { id } = await create('Spring', 'Published')
  await admin.banners.saveDraft({ params: { id }, body: { heading: 'Summer' } })
  await admin.banners.delete({ params: { id } })
  await admin.trash.delete({ params: { area: 'banners', id } })
  expect([await revisions(id), (await admin.drafts.list()).items]).toEqual([[], []])
  await expect(admin.trash.restore({ params: { area: 'banners', id } })).rejects.toMatchObject({ status: 404 })
})

it('is told by the activity: who did what, when and to what', async () => {
  test.advance(24 * 60 * MINUTE)
  const { id } = await create('Spring', 'Published')
  await admin.banners.delete({ params: { id } })
  const { user } = await admin.auth.me()
  const { items } = await admin.activity.list({ query: { area: 'banners', actor: user.id, limit: 2 } })
  expect(items).toMatchObject([
    { action: 'trashed', recordId: id, title: 'Spring', revision: 2, actorName: user.name },
    { action: 'created', recordId: id, title: 'Spring', revision: 1 },
  ])
  const today = test.now().toISOString().slice(0, 10)
  const total = async (from: string, to: string) =>
    (await admin.activity.list({ query: { area: 'banners', from, to } })).total
  expect(await total(today, today)).toBe(2 + (await total('2000-01-01', '2000-01-01')))
})
