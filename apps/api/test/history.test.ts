import { listView, referencedUploads, sweepRevisions } from '@tablier/backend'
import { picture } from '@tablier/conformance'
import { describe, expect, it } from 'vitest'
import { useTestApp } from './harness.ts'

const MINUTE = 60_000

const test = useTestApp()
const admin = test.owner

const numbers = async (id: number) => {
  const { items } = await admin.revisions.list({ params: { collection: 'banners', id }, query: { limit: 100 } })
  return items.map(({ number }) => number)
}
const later = () => test.clock.advance(5 * MINUTE + 1)

describe('the sweep of revisions', () => {
  it("keeps a record's newest fifty, all that were on the site, and the draft changes", async () => {
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

  it('keeps the uploads that only a revision or the trash refers to', async () => {
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
})

describe('a view of the content', () => {
  const headings = async (view: Parameters<typeof listView>[2]) =>
    (await listView(test.db, 'serviceFeatures', view)).map((row) => Object(row).title)
  const pastMoment = () => {
    const at = test.clock.now()
    test.clock.advance(MINUTE)
    return { kind: 'asOf', at } as const
  }

  it('as of a past moment has what was on the site then, in the order of then', async () => {
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
})
