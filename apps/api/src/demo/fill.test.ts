import { type DemoBody, demoBodies, demoPictures, pictureUrl } from '@tablier/demo-content'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillWithDemoContent } from './fill.ts'

const stored: string[] = []
const created: DemoBody[] = []
let mostAtOnce = 0

/** A site that remembers what it is given. */
beforeAll(async () => {
  let running = 0
  await fillWithDemoContent({
    store: async (path) => {
      mostAtOnce = Math.max(mostAtOnce, ++running)
      stored.push(path)
      await Promise.resolve()
      running--
      return `/api/uploads/${path.split('/').at(-1)}`
    },
    create: async (record) => void created.push(record),
  })
})

describe('the example content', () => {
  test('stores every picture once, two at a time', () => {
    expect(stored).toEqual(demoPictures.map((name) => fileURLToPath(pictureUrl(name))))
    expect(mostAtOnce).toBe(2)
  })

  test('is created whole, with the addresses that its pictures were stored under', () => {
    expect(created).toEqual(demoBodies((name) => `/api/uploads/${name}`))
  })

  test('makes no record where a picture cannot be stored', async () => {
    const made: DemoBody[] = []
    const filling = fillWithDemoContent({
      store: () => Promise.reject(new Error('disk full')),
      create: async (record) => void made.push(record),
    })
    await expect(filling).rejects.toThrow('disk full')
    expect(made).toEqual([])
  })
})
