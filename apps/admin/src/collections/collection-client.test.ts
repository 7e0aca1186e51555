import { createClient, fetchTransport } from '@tablier/api-client'
import { api, type Collection, type CollectionName, collections } from '@tablier/contracts'
import { http } from 'msw/http'
import { expect, it } from 'vitest'
import { failure } from '../../test/answers.ts'
import { administrator, seed, server, signIn } from '../../test/mock.ts'
import { picture, storedPicture } from '../../test/picture.ts'
import { writeSession } from '../session/session-store.ts'
import { collectionClient, recordIn } from './collection-client.ts'

/** Admin.md, section 7: what is sent without a file, and with one where there can be one. */
const sent = {
  logos: ['form', 'form'],
  banners: ['form', 'form'],
  aboutContents: ['form', 'form'],
  aboutFeatures: ['JSON'],
  serviceContents: ['JSON'],
  serviceFeatures: ['form', 'form'],
  portfolioContents: ['JSON'],
  portfolioItems: ['form', 'form'],
  testimonialContents: ['JSON'],
  testimonialItems: ['form', 'form'],
  galleryContents: ['JSON'],
  galleryItems: ['form', 'form'],
  contactContents: ['JSON'],
  contactInfos: ['JSON', 'form'],
  contactHours: ['JSON'],
  footers: ['JSON'],
} as const satisfies Record<CollectionName, readonly string[]>

const kinds: Record<string, string> = { 'application/json': 'JSON', 'multipart/form-data': 'form' }

/** Records the kind of each body that is sent. */
function recordKinds(): (string | undefined)[] {
  const recorded: (string | undefined)[] = []
  server.use(
    http.all('/api/*', ({ request }) => {
      recorded.push(kinds[request.headers.get('content-type')?.split(';')[0] ?? ''])
      return failure('internal')
    }),
  )
  return recorded
}

it.each(Object.entries(sent))('%s are sent as specified', async (name, expected) => {
  const recorded = recordKinds()
  const collection = name as CollectionName // Object.entries widens it
  const records = collectionClient(collection)
  const { file }: Collection = collections[collection]
  const inputs = [{ body: {} }, ...(file ? [{ body: {}, file: picture }] : [])]
  for (const input of inputs) {
    await expect(records.create(input)).rejects.toMatchObject({ status: 500 })
    await expect(records.update({ params: { id: 1 }, ...input })).rejects.toMatchObject({ status: 500 })
  }
  expect(recorded).toEqual(expected.flatMap((kind) => [kind, kind]))
})

it('the profile is sent as a form', async () => {
  const recorded = recordKinds()
  const client = createClient(api, fetchTransport('http://localhost:3000'))
  await expect(client.users.updateDetails({ body: { name: 'Ada' } })).rejects.toMatchObject({ status: 500 })
  expect(recorded).toEqual(['form'])
})

it('empty values and numbers arrive as they were', async () => {
  seed({ testimonialItems: [{ name: 'Zoe', label: 'Baker', details: 'Good', image_path: storedPicture }] })
  const { user, token } = await signIn(administrator)
  writeSession({ ...user, token })
  const records = collectionClient('testimonialItems')
  const body = { label: '', details: 'Two\nlines, "quoted"', reviewNumber: 0, imageUrl: null, version: 1 }
  const saved = recordIn('testimonialItems', await records.update({ params: { id: 1 }, body }))
  expect(saved).toMatchObject({ ...body, name: 'Zoe', version: 2 })
})
