import { expect, it } from 'vitest'
import { admin, create, HOUR_MS, search, signInAgain, test, uniqueAddress, write } from './customer-steps.ts'

/** Lists and searches of customers. */
export function inTheList(): void {
  it('are ordered by when they last wrote, or by name', async () => {
    const names = ['Zora', 'anna', 'Mia'].map((name) => `${name} Ordered`)
    for (const name of names) {
      await create({ name, email: uniqueAddress() })
      test.advance(HOUR_MS)
      await signInAgain()
    }
    const named = async (order?: 'heard' | 'name') =>
      (await admin.customers.list({ query: { search: 'ORDERED', ...(order && { order }) } })).items
    expect((await named()).map(({ name }) => name)).toEqual(names.toReversed())
    expect((await named('name')).map(({ name }) => name.split(' ')[0])).toEqual(['anna', 'Mia', 'Zora'])
    const [, anna] = await named()
    await write(anna!.email)
    expect((await named())[0]).toMatchObject({ name: 'anna Ordered' })
  })

  it('are found by a part of their name, address or telephone number', async () => {
    const email = `lovelace.${uniqueAddress()}`
    const { id } = await create({ name: '100%_Ada', email, telephone: '0170 555' })
    for (const text of ['0%_a', 'LOVELACE.', '70 55']) expect(await search(text)).toMatchObject([{ id }])
    expect(await search('1000_Ada')).toEqual([])
  })

  it('come in pages', async () => {
    for (let count = 0; count < 3; count += 1) await create({ name: 'Paged' })
    const page = async (number: number) =>
      admin.customers.list({ query: { search: 'Paged', page: number, limit: 2, order: 'name' } })
    const [first, second] = [await page(1), await page(2)]
    expect([first.total, first.items.length, second.items.length]).toEqual([3, 2, 1])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(3)
  })
}
