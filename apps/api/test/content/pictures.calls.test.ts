import { isInContent } from '@tablier/backend'
import { invalid, picture, sampleBody } from '@tablier/conformance'
import {
  camelize,
  camelKey,
  type Collection,
  type CollectionName,
  collections,
  mediaColumns,
  uploadNameOf,
} from '@tablier/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

/** The facts about pictures, and the records that use them. */

let sizes = 0

const { test, admin } = useApi()

async function dish(fields: { imageUrl?: string } = {}) {
  const file = fields.imageUrl === undefined ? { file: await picture('jpeg', 400 + (sizes += 1), 300) } : {}
  const body = { title: 'Sole', category: 'Main', status: 'Published' as const, ...fields }
  const { item } = await admin.portfolioItems.create({ body, ...file })
  return { id: item.id, path: String(item.imageUrl) }
}

async function asPublished(id: number) {
  return (await test.client().portfolioItems.get({ params: { id } })).item
}
describe('what is stated about one', () => {
  let id: number
  let path: string
  beforeEach(async () => {
    ;({ id, path } = await dish())
  })

  it('is nothing at first, and adds nothing to published records', async () => {
    const { picture: stated } = await admin.pictures.get({ query: { path } })
    expect(stated).toEqual({
      path,
      focalX: null,
      focalY: null,
      alt: '',
      isDecorative: false,
      translations: {},
      version: 0,
    })
    expect(await asPublished(id)).not.toHaveProperty('picture')
  })

  it('keeps the first original of an edited picture', async () => {
    const edited = await dish()
    const again = await dish()
    const kept = await admin.pictures.keepOriginal({ body: { path: edited.path, original: path } })
    expect(kept).toMatchObject({ original: path })
    await admin.pictures.keepOriginal({ body: { path: again.path, original: edited.path } })
    expect((await admin.pictures.get({ query: { path: again.path } })).original).toBe(path)
    expect((await admin.pictures.get({ query: { path } })).original).toBeNull()
  })

  it('keeps an original that was not stored', async () => {
    const { original } = await admin.pictures.keepOriginal({ body: { path }, file: await picture('jpeg', 640, 480) })
    expect(original).toContain('-640x480')
    expect((await admin.pictures.get({ query: { path } })).original).toBe(original)
    expect(await isInContent(test.db, uploadNameOf(original))).toBe(true) // so the form shows its variants
  })

  it('keeps no original without a file and a path', async () => {
    const refused = { code: 'invalid_input', fields: [{ field: 'original' }] }
    await expect(admin.pictures.keepOriginal({ body: { path } })).rejects.toMatchObject(refused)
  })

  it('keeps an original of uploads only', async () => {
    const elsewhere = 'https://cdn.example/sole.jpg'
    const original = admin.pictures.keepOriginal({ body: { path, original: elsewhere } })
    await expect(original).rejects.toMatchObject(invalid('original'))
    const edited = admin.pictures.keepOriginal({ body: { path: elsewhere, original: path } })
    await expect(edited).rejects.toMatchObject(invalid('path'))
  })

  it('comes with published records, alone and in lists', async () => {
    await admin.pictures.update({ body: { path, focalX: 30, focalY: 100, alt: ' A sole in butter ' } })
    const stated = { focalX: 30, focalY: 100, alt: 'A sole in butter' }
    expect((await asPublished(id)).picture).toEqual(stated)
    const { items } = await test.client().portfolioItems.list({ query: { limit: 100 } })
    expect(items.find((item) => item.id === id)?.picture).toEqual(stated)
    const forOwner = await admin.portfolioItems.adminGet({ params: { id } })
    expect(forOwner.item).not.toHaveProperty('picture')
  })

  it('is the same wherever the picture is used', async () => {
    const other = await dish({ imageUrl: path })
    await admin.pictures.update({ body: { path: path.slice(1), focalX: 0, focalY: 50 } })
    expect((await asPublished(other.id)).picture).toEqual({ focalX: 0, focalY: 50 })
  })

  it('keeps what an update does not name', async () => {
    await admin.pictures.update({ body: { path, focalX: 30, focalY: 40, alt: 'Sole' } })
    await admin.pictures.update({ body: { path, isDecorative: true } })
    expect((await asPublished(id)).picture).toEqual({ focalX: 30, focalY: 40, alt: '' })
    await admin.pictures.update({ body: { path, isDecorative: false, focalX: null, focalY: null } })
    expect((await asPublished(id)).picture).toEqual({ alt: 'Sole' })
    await admin.pictures.update({ body: { path, alt: '' } })
    expect(await asPublished(id)).not.toHaveProperty('picture')
  })

  it.each([
    { focalX: 31, focalY: 40 },
    { focalX: -5, focalY: 40 },
    { focalX: 30, focalY: 105 },
    { focalX: 30 },
    { focalX: 30, focalY: null },
    { alt: 'x'.repeat(301) },
  ])('cannot be %j', async (stated) => {
    await expect(admin.pictures.update({ body: { path, ...stated } })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it.each(['', 'javascript:alert(1)', '/api/uploads/../secret', 'dish.jpg'])('needs a picture, not %j', async (bad) => {
    const refused = { code: 'invalid_input', fields: [{ field: 'path' }] }
    await expect(admin.pictures.get({ query: { path: bad } })).rejects.toMatchObject(refused)
    await expect(admin.pictures.update({ body: { path: bad, alt: 'x' } })).rejects.toMatchObject(refused)
  })
})
it('the records that use one are listed with their names, whatever their status', async () => {
  const { id, path } = await dish()
  const banner = await admin.banners.create({ body: { heading: 'Supper', mediaUrl: path } })
  const socialMedia = JSON.stringify([{ media_name: 'X', media_icon: path, media_link: 'https://x.example' }])
  const footer = await admin.footers.create({ body: { heading: 'Bye', socialMedia } })
  expect((await admin.pictures.get({ query: { path } })).uses).toEqual([
    { name: 'banners', id: banner.banner.id, title: 'Supper', status: 'Draft' },
    { name: 'portfolioItems', id, title: 'Sole', status: 'Published' },
    { name: 'footers', id: footer.footer.id, title: '', status: 'Draft' },
  ])
})

it('one that a look alone shows as its icon or when shared is in use', async () => {
  for (const field of ['iconUrl', 'shareUrl'] as const) {
    const { path, id } = await dish()
    await admin.portfolioItems.delete({ params: { id } })
    expect(await isInContent(test.db, uploadNameOf(path))).toBe(false)
    await admin.looks.create({ body: { [field]: path } })
    expect(await isInContent(test.db, uploadNameOf(path))).toBe(true)
  }
})

it('the records that use one do not include records that show another picture or are deleted', async () => {
  const { id, path } = await dish()
  await dish()
  await admin.portfolioItems.delete({ params: { id } })
  expect((await admin.pictures.get({ query: { path } })).uses).toEqual([])
})
describe('replacing one', () => {
  it('shows the other picture in all records that use it', async () => {
    const { id, path } = await dish()
    const banner = await admin.banners.create({ body: { heading: 'Supper', mediaUrl: path } })
    const socialMedia = JSON.stringify([{ media_name: 'X', media_icon: path, media_link: 'https://x.example' }])
    await admin.footers.create({ body: { heading: 'Bye', socialMedia } })
    await admin.looks.create({ body: { iconUrl: path, shareUrl: path } })
    const { version } = (await admin.portfolioItems.adminGet({ params: { id } })).item
    const by = await dish()
    await expect(admin.pictures.replace({ body: { path, by: by.path } })).resolves.toEqual({ replaced: 5 })
    expect(await asPublished(id)).toMatchObject({ imageUrl: by.path, version: version + 1 })
    const after = await admin.pictures.get({ query: { path: by.path } })
    expect(after.uses.map(({ name }) => name)).toEqual([
      'banners',
      'portfolioItems',
      'portfolioItems',
      'footers',
      'looks',
      'looks',
    ])
    expect((await admin.banners.adminGet({ params: { id: banner.banner.id } })).banner.mediaUrl).toBe(by.path)
    const ofDish = { collection: 'portfolioItems', id } as const
    const { items: revisions } = await admin.revisions.list({ params: ofDish })
    expect(revisions.map(({ kind }) => kind)).toEqual(['edited', 'created'])
    await expect(admin.pictures.replace({ body: { path, by: by.path } })).resolves.toEqual({ replaced: 0 })
  })

  it('shows it in draft changes and in what is scheduled as well', async () => {
    const { id, path } = await dish()
    const other = await dish()
    const by = await dish()
    await admin.portfolioItems.saveDraft({ params: { id }, body: { title: 'Turbot' } })
    const publishAt = new Date(test.now().getTime() + 60_000).toISOString()
    await admin.portfolioItems.update({ params: other, body: { imageUrl: path } })
    await admin.schedules.set({ params: { collection: 'portfolioItems', id: other.id }, body: { publishAt } })
    await admin.pictures.replace({ body: { path, by: by.path } })
    expect((await admin.portfolioItems.getDraft({ params: { id } })).item).toMatchObject({
      title: 'Turbot',
      imageUrl: by.path,
    })
    test.advance(120_000)
    expect((await asPublished(other.id)).imageUrl).toBe(by.path)
  })

  it('leaves out records that cannot show a video', async () => {
    const { id, path } = await dish()
    const by = 'https://cdn.example/film.mp4'
    await expect(admin.pictures.replace({ body: { path, by } })).resolves.toEqual({ replaced: 0 })
    expect((await asPublished(id)).imageUrl).toBe(path)
  })

  it('needs two pictures', async () => {
    const { path } = await dish()
    await expect(admin.pictures.replace({ body: { path, by: 'x' } })).rejects.toMatchObject(invalid('by'))
  })
})

/** Every place where a client names a stored file instead of sending one. */
describe('a file that is named', () => {
  const calls: Record<string, (path: string, stored: string) => Promise<unknown>> = {
    'as the original of a picture': (original, path) => admin.pictures.keepOriginal({ body: { path, original } }),
    'as a picture with an original': (path, original) => admin.pictures.keepOriginal({ body: { path, original } }),
    'as the replacement of a picture': (by, path) => admin.pictures.replace({ body: { path, by } }),
    'as the icon of a link': (path) => {
      const socialMedia = JSON.stringify([{ media_name: 'X', media_icon: path, media_link: '' }])
      return admin.footers.create({ body: { heading: 'Bye', socialMedia } })
    },
    'in draft changes': async (imageUrl, stored) => {
      const { id } = await dish({ imageUrl: stored })
      return admin.portfolioItems.saveDraft({ params: { id }, body: { imageUrl } })
    },
    'in a changed record': async (imageUrl, stored) => {
      const { id } = await dish({ imageUrl: stored })
      return admin.portfolioItems.update({ params: { id }, body: { imageUrl } })
    },
    ...Object.fromEntries(
      Object.entries<Collection>(collections).flatMap(([name, { endpoints, renames, ...collection }]) => {
        const records: { create(input: { body: object }): Promise<unknown> } = admin[name as CollectionName] // a key of collections
        const body = camelize(sampleBody(endpoints.create.body), renames)
        return mediaColumns({ endpoints, renames, ...collection }).map((column) => [
          `in ${column} of new ${name}`,
          (path: string) => records.create({ body: { ...body, [camelKey(column, renames)]: path } }),
        ])
      }),
    ),
  }

  it.each(Object.entries(calls))('%s must be stored, and be no avatar', async (_, name) => {
    const { path } = await dish()
    const { user } = await admin.users.updateDetails({ file: await picture('jpeg', 64, 64) })
    for (const refused of [`/api/uploads/${'0'.repeat(32)}-40x30.jpg`, String(user.avatar)])
      await expect(name(refused, path)).rejects.toMatchObject({ code: 'invalid_input' })
    const other = await dish()
    await name(other.path, path)
  })

  it('may be lost if the record has named it before', async () => {
    const { id } = await dish()
    const path = `/api/uploads/${'0'.repeat(32)}-40x30.jpg`
    await test.db.updateTable('portfolio_items').set({ image_path: path }).where('id', '=', id).execute()
    const { item } = await admin.portfolioItems.update({ params: { id }, body: { title: 'Turbot', imageUrl: path } })
    expect(item).toMatchObject({ title: 'Turbot', imageUrl: path })
  })
})
