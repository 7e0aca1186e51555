import { basename } from 'node:path'
import { Value } from '@sinclair/typebox/value'
import { type CollectionName, collections, isUploadName, parseSocialMedia } from '@tablier/contracts'
import { describe, expect, test } from 'vitest'
import { demoContent } from './content.ts'
import { demoBodies } from './demo-bodies.ts'
import type { DemoRecord } from './demo-record.ts'

type Body = Record<string, unknown>

const names = Object.keys(collections) as CollectionName[] // Object.keys widens its keys to string
const bodies = demoBodies((picture) => `/api/uploads/${'0'.repeat(16)}-64x64${picture.slice(-4)}`)

function createdIn(collection: CollectionName): Body[] {
  return bodies.filter(({ name }) => name === collection).map(({ body }) => body as Body) // whichever collection it is of
}

function textsOf(record: DemoRecord<CollectionName>): Body {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== 'picture' && key !== 'socialMedia'))
}

function isUploadAddress(address: unknown): boolean {
  return typeof address === 'string' && address.startsWith('/api/uploads/') && isUploadName(basename(address))
}

describe.each(names)('%s', (name) => {
  const { endpoints, file } = collections[name]

  test('gets records, each a valid create body', () => {
    expect(createdIn(name)).not.toHaveLength(0)
    for (const body of createdIn(name)) expect([...Value.Errors(endpoints.create.body, body)]).toEqual([])
  })

  test('comes out in the order it is written in, newest first', () => {
    expect(createdIn(name).toReversed()).toMatchObject(demoContent[name].map(textsOf))
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
