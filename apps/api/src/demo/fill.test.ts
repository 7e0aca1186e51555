import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Value } from '@sinclair/typebox/value'
import { type CollectionName, collections, isUploadName, parseSocialMedia } from '@tablier/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoContent } from './content.ts'
import type { DemoRecord } from './demo-record.ts'
import { fillWithDemoContent } from './fill.ts'

type Body = Record<string, unknown>

const names = Object.keys(collections) as CollectionName[] // Object.keys widens its keys to string
const storedPaths: string[] = []
const createdBodies = new Map<CollectionName, Body[]>()
let mostAtOnce = 0

/** A site that remembers what it is given and answers addresses like those of real uploads. */
beforeAll(async () => {
  let running = 0
  await fillWithDemoContent({
    store: async (path) => {
      mostAtOnce = Math.max(mostAtOnce, ++running)
      const name = `${String(storedPaths.push(path)).padStart(16, '0')}-64x64${path.slice(-4)}`
      await Promise.resolve()
      running--
      return `/api/uploads/${name}`
    },
    create: async (name, body) => void createdBodies.set(name, [...createdIn(name), { ...body }]),
  })
})

function createdIn(name: CollectionName): Body[] {
  return createdBodies.get(name) ?? []
}

function textsOf(record: DemoRecord<CollectionName>): Body {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== 'picture' && key !== 'socialMedia'))
}

function isUploadAddress(address: unknown): boolean {
  return typeof address === 'string' && address.startsWith('/api/uploads/') && isUploadName(basename(address))
}

describe('pictures', () => {
  test('stores every picture of the folder, each once, by its whole path', () => {
    const folder = join(import.meta.dirname, 'pictures')
    expect(storedPaths.toSorted()).toEqual(
      readdirSync(folder)
        .map((file) => join(folder, file))
        .sort(),
    )
  })

  test('stores two at a time', () => {
    expect(mostAtOnce).toBe(2)
  })

  test('rejects when a picture cannot be stored, before any record is made', async () => {
    const made: CollectionName[] = []
    const filling = fillWithDemoContent({
      store: () => Promise.reject(new Error('disk full')),
      create: async (name) => void made.push(name),
    })
    await expect(filling).rejects.toThrow('disk full')
    expect(made).toEqual([])
  })
})

describe.each(names)('%s', (name) => {
  const { endpoints, file } = collections[name]

  test('gets records, each a valid create body', () => {
    expect(createdIn(name)).not.toHaveLength(0)
    for (const body of createdIn(name)) expect([...Value.Errors(endpoints.create.body, body)]).toEqual([])
  })

  test('comes out in the order it is written in, newest first', () => {
    const written = demoContent[name].map(textsOf)
    expect(createdIn(name).toReversed()).toMatchObject(written)
  })

  test('holds the address of each picture in its file column', () => {
    const withPicture = demoContent[name].map((record) => record.picture !== undefined)
    const withAddress = createdIn(name).map((body) => file !== undefined && isUploadAddress(body[file.column]))
    expect(withAddress.toReversed()).toEqual(withPicture)
  })
})

test('the published footer is created last, with its four links and their stored icons', () => {
  const links = parseSocialMedia(String(createdIn('footers').at(-1)?.['social_media']))
  expect(links.map((link) => link.media_name)).toEqual(['Instagram', 'Facebook', 'YouTube', 'Pinterest'])
  for (const link of links) expect(link.media_icon).toSatisfy(isUploadAddress)
})
