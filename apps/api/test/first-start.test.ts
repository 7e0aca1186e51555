import { expect, it } from 'vitest'
import { fillEmptySite } from '../src/first-start.ts'
import { buildTestApp } from './harness.ts'
import { picturesAsTheyAre } from './media/pictures-here.ts'

it('fills a new site with the example content once, even if little room is left', async () => {
  const { app, services, admin, client, close } = await buildTestApp({
    env: { DEMO_CONTENT: 'true' },
    readSpace: async () => ({ free: 0, total: 1 }),
    pictures: picturesAsTheyAre,
  })
  const { items } = await client().banners.list()
  expect(items).toHaveLength(1)
  expect((await app.inject(items[0]?.mediaUrl ?? '')).statusCode).toBe(200)
  const { banners, messages } = await admin()
  expect((await messages.list()).total).toBeGreaterThan(0)
  await banners.delete({ params: items[0]! }) // the list has one
  await fillEmptySite(services)
  expect((await client().banners.list()).items).toEqual([])
  await close()
})
