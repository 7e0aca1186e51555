import { writeFile } from 'node:fs/promises'
import { picture } from '@tablier/conformance'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { isFocalPoint, referencedUploads } from '@tablier/backend'
import { useTestApp } from './harness.ts'
import { picturesHere } from './media/pictures-here.ts'

// These tests check which variants there are, not what they look like.
const lane = { ...picturesHere.strangers, encodeVariant: (_: string, __: object, to: string) => writeFile(to, '') }
const test = useTestApp({ pictures: { strangers: lane, administrators: lane } })
const admin = test.owner

const statusOf = async (url: string) => (await test.app.inject({ url })).statusCode

it('crops a picture around its own focal point only', async () => {
  const { banner } = await admin.banners.create({
    body: { heading: 'Saffron', status: 'Published' },
    file: await picture('jpeg', 1600, 900),
  })
  const path = String(banner.mediaUrl)
  expect(await statusOf(`${path}/upright-600.avif`)).toBe(200)
  expect(await statusOf(`${path}/upright-600-20.avif`)).toBe(404)
  await admin.pictures.update({ body: { path, focalX: 20, focalY: 70 } })
  expect(await statusOf(`${path}/upright-600-20.avif`)).toBe(200)
  expect(await statusOf(`${path}/upright-600-70.avif`)).toBe(404)
  expect(await statusOf(`${path}/share-1200-20-70.webp`)).toBe(200)
  expect(await statusOf(`${path}/share-1200-20-65.webp`)).toBe(404)
})

it("knows the focal point of a video's poster", async () => {
  const name = '0123456789abcdef0123456789abcdef-1600x900'
  await admin.pictures.update({ body: { path: `/api/uploads/${name}.mp4`, focalX: 20, focalY: 70 } })
  expect(await isFocalPoint(test.db, `${name}.jpg`, [20])).toBe(true)
  expect(await isFocalPoint(test.db, `${name}.jpg`, [70])).toBe(false)
})

it('raises the content version when what is stated about a picture changes', async () => {
  const { item } = await admin.galleryItems.create({
    body: { title: 'Cream', category: 'Dessert', status: 'Published' },
    file: await picture('jpeg', 500, 400),
  })
  const list = async () =>
    (await test.app.inject({ url: '/api/galleries/items' })).json<{ data: { items: object[] } }>()
  expect((await list()).data.items[0]).not.toHaveProperty('picture')
  await admin.pictures.update({ body: { path: String(item.imageUrl), alt: 'A set cream' } })
  expect((await list()).data.items[0]).toMatchObject({ picture: { alt: 'A set cream' } })
})

it('does not keep a file because something is stated about it', async () => {
  const name = 'fedcba9876543210fedcba9876543210-501x400.jpg'
  await admin.pictures.update({ body: { path: `/api/uploads/${name}`, focalX: 0, focalY: 0, alt: 'Gone' } })
  expect(await referencedUploads(test.db)).not.toContain(name)
})

it('writes the history of every record in which a picture is replaced', async () => {
  const body = { title: 'Sole', category: 'Main' }
  const { item } = await admin.portfolioItems.create({ body, file: await picture('jpeg', 502, 400) })
  const other = await admin.galleryItems.create({ body: { ...body, imageUrl: item.imageUrl } })
  const by = '/api/uploads/fedcba9876543210fedcba9876543210-501x400.jpg'
  await admin.pictures.replace({ body: { path: String(item.imageUrl), by } })
  const { rows } = await sql<{ path: string }>`
    select record ->> 'image_path' as path from revisions
    where (collection, record_id) in (('portfolioItems', ${item.id}), ('galleryItems', ${other.item.id}))
  `.execute(test.db)
  expect(rows.map(({ path }) => path)).toEqual([by, by]) // a draft's edits by one person are one revision
})
