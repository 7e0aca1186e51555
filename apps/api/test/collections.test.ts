import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from './harness.ts'

/** What only the server has of the collections; what visitors and owners see of them is in the conformance suite. */

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

describe('the content version', () => {
  it('rises with every change and with no read', async () => {
    const { banners } = await test.admin()
    const start = test.contentVersion.current()!
    const raised = () => test.contentVersion.current()! - start
    const { banner: params } = await banners.create({ body: { heading: 'Saffron' } })
    expect(raised()).toBe(1)
    await banners.update({ params, body: { status: 'Published' } })
    expect(raised()).toBe(2)
    await banners.setStatus({ params, body: { status: 'Draft' } })
    expect(raised()).toBe(3)
    await banners.setPosition({ params, body: { position: 0 } })
    expect(raised()).toBe(4)
    await banners.adminList()
    expect(raised()).toBe(4)
    await banners.delete({ params })
    expect(raised()).toBe(5)
  })

  it('stays where a change is refused', async () => {
    const { banners } = await test.admin()
    const start = test.contentVersion.current()
    const change = banners.update({ params: { id: 2_000_000_000 }, body: { status: 'Published' } })
    await expect(change).rejects.toMatchObject({ status: 404 })
    expect(test.contentVersion.current()).toBe(start)
  })
})
