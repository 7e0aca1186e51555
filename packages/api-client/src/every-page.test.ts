import { expect, it, vi } from 'vitest'
import { everyPage } from './every-page.ts'

type Load = Parameters<typeof everyPage<number>>[0]

function pagesOf(total: number) {
  return vi.fn<Load>(({ page, limit }) => {
    const items = Array.from({ length: total }, (_, index) => index).slice((page - 1) * limit, page * limit)
    return Promise.resolve({ items, total })
  })
}

it('joins the pages of a long list in order', async () => {
  expect(await everyPage(pagesOf(201))).toEqual(Array.from({ length: 201 }, (_, index) => index))
})

it('ends if the list shrinks between two pages', async () => {
  const load = pagesOf(0)
  load.mockResolvedValueOnce({ items: [1], total: 150 })
  expect(await everyPage(load)).toEqual([1])
})
