import { picture } from '@tablier/conformance'
import { uploadNameOf } from '@tablier/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isFocalPoint, referencedUploads } from '@tablier/backend'
import { buildTestApp, type TestApp } from './harness.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const statusOf = async (url: string) => (await test.app.inject({ url })).statusCode

it('crops a picture around its own focal point only', async () => {
  const admin = await test.admin()
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
  const admin = await test.admin()
  const name = '0123456789abcdef0123456789abcdef-1600x900'
  await admin.pictures.update({ body: { path: `/api/uploads/${name}.mp4`, focalX: 20, focalY: 70 } })
  expect(await isFocalPoint(test.db, `${name}.jpg`, [20])).toBe(true)
  expect(await isFocalPoint(test.db, `${name}.jpg`, [70])).toBe(false)
})

it('raises the content version when what is stated about a picture changes', async () => {
  const admin = await test.admin()
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
  const admin = await test.admin()
  const { item } = await admin.galleryItems.create({
    body: { title: 'Gone', category: 'Dessert' },
    file: await picture('jpeg', 501, 400),
  })
  const path = String(item.imageUrl)
  await admin.pictures.update({ body: { path, focalX: 0, focalY: 0, alt: 'Gone' } })
  await admin.galleryItems.delete({ params: { id: item.id } })
  expect(await referencedUploads(test.db)).not.toContain(uploadNameOf(path))
})
