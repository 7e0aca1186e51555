import type { Collection, CollectionName, ContentStatus, FieldError } from '@tablier/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allCollections, sampleBody } from './samples.ts'
import { type OpenSubject, send, visit, type Visit } from './subject.ts'

/** What all sixteen have in common, in the screens' names. */
interface AnyRecord {
  readonly id: number
  readonly status: ContentStatus
  readonly version: number
  readonly position: number
  readonly createdAt: string
  readonly updatedAt: string
}
type One = Record<string, AnyRecord>
interface List {
  readonly items: readonly AnyRecord[]
  readonly total: number
  readonly page: number
  readonly limit: number
}
interface AnyCollectionClient {
  list(input?: { query?: { page?: number; limit?: number } }): Promise<List>
  get(input: { params: { id: number } }): Promise<One>
  adminList(input?: { query?: { page?: number; limit?: number; status?: ContentStatus } }): Promise<List>
  adminGet(input: { params: { id: number } }): Promise<One>
  create(input: { body: object }): Promise<One>
  update(input: { params: { id: number }; body: object }): Promise<One>
  setStatus(input: { params: { id: number }; body: { status: ContentStatus } }): Promise<One>
  setPosition(input: { params: { id: number }; body: { position: number } }): Promise<One>
  delete(input: { params: { id: number } }): Promise<null>
}

const MISSING = { params: { id: 2_000_000_000 } }

let test: Visit

/** What the sixteen content collections have in common. */
export function collectionsSuite(open: OpenSubject): void {
  describe('collections', () => {
    beforeAll(async () => {
      test = await visit(open)
    })
    afterAll(() => test.close())

    describe.each(allCollections)('%s', oneCollection)
  })
}

function oneCollection(name: CollectionName, collection: Collection): void {
  let admin: AnyCollectionClient
  let visitor: AnyCollectionClient
  let token: string

  beforeAll(async () => {
    token = await test.token()
    admin = test.client(token)[name] // one suite over sixteen types
    visitor = test.client()[name]
  })
  beforeEach(async () => {
    for (const { id } of (await admin.adminList({ query: { limit: 100 } })).items)
      await admin.delete({ params: { id } })
  })

  const create = async (body: object = {}): Promise<AnyRecord> => {
    const answer = await admin.create({ body: { ...sampleBody(collection.endpoints.create.body), ...body } })
    return answer[collection.key]!
  }
  const idsOf = (list: List) => list.items.map((record) => record.id)

  it('creates a draft in version 1 and answers it under its key', async () => {
    const record = await create()
    expect(record).toMatchObject({ status: 'Draft', version: 1, position: 0 })
    expect(new Date(record.createdAt).toISOString()).toBe(record.createdAt)
    expect((await admin.adminGet({ params: record }))[collection.key]).toEqual(record)
  })

  it('shows visitors published records only', async () => {
    const draft = await create()
    const archived = await create({ status: 'Archived' })
    const published = await create({ status: 'Published' })
    expect(await visitor.list()).toMatchObject({ total: 1, page: 1, limit: 10 })
    expect(idsOf(await visitor.list())).toEqual([published.id])
    expect((await visitor.get({ params: published }))[collection.key]).toEqual(published)
    for (const params of [draft, archived])
      await expect(visitor.get({ params })).rejects.toMatchObject({ status: 404, code: 'not_found' })
    expect((await admin.adminList()).total).toBe(3)
    expect(idsOf(await admin.adminList({ query: { status: 'Archived' } }))).toEqual([archived.id])
  })

  it('shows visitors no draft, whatever their query says', async () => {
    await create()
    const path = `/api${collection.path}?status=Draft&status=Archived`
    const answer = await send(test, { method: 'GET', path })
    expect(answer.body).toMatchObject({ data: { items: [], total: 0 } })
  })

  it('publishes and withdraws by the status call', async () => {
    const { id } = await create()
    const published = (await admin.setStatus({ params: { id }, body: { status: 'Published' } }))[collection.key]
    expect(published).toMatchObject({ id, status: 'Published', version: 2 })
    expect(idsOf(await visitor.list())).toEqual([id])
    await admin.setStatus({ params: { id }, body: { status: 'Archived' } })
    expect(idsOf(await visitor.list())).toEqual([])
  })

  it('changes only what an update names', async () => {
    const before = await create()
    const after = (await admin.update({ params: before, body: { status: 'Published' } }))[collection.key]
    expect(after).toEqual({ ...before, status: 'Published', version: 2, updatedAt: after!.updatedAt })
  })

  it('refuses an update made from a version that has passed, and answers the present record', async () => {
    const { id, version } = await create()
    const present = (await admin.update({ params: { id }, body: { status: 'Archived', version } }))[collection.key]
    const stale = admin.update({ params: { id }, body: { status: 'Published', version } })
    await expect(stale).rejects.toMatchObject({
      status: 409,
      code: 'stale_version',
      data: { [collection.key]: present },
    })
  })

  it('puts new records first and moves them on demand', async () => {
    const first = await create({ status: 'Published' })
    const second = await create({ status: 'Published' })
    const third = await create({ status: 'Published' })
    expect(idsOf(await visitor.list())).toEqual([third.id, second.id, first.id])
    await admin.setPosition({ params: third, body: { position: 1 } })
    expect(idsOf(await visitor.list())).toEqual([second.id, third.id, first.id])
    const moved = (await admin.setPosition({ params: second, body: { position: 999 } }))[collection.key]
    expect(moved).toMatchObject({ id: second.id, position: 2 })
    expect(idsOf(await visitor.list())).toEqual([third.id, first.id, second.id])
    const newest = await create({ status: 'Published' })
    expect(idsOf(await visitor.list())[0]).toBe(newest.id)
  })

  it('lists in pages; one past the end is empty', async () => {
    const ids = [(await create()).id, (await create()).id, (await create()).id].toReversed()
    expect(await admin.adminList({ query: { page: 2, limit: 2 } })).toMatchObject({
      items: [{ id: ids[2] }],
      total: 3,
      page: 2,
      limit: 2,
    })
    expect(await admin.adminList({ query: { page: 9, limit: 2 } })).toMatchObject({ items: [], total: 3, page: 9 })
    await expect(admin.adminList({ query: { limit: 101 } })).rejects.toMatchObject({
      status: 400,
      fields: [{ field: 'limit' }],
    })
  })

  it('names each required field that is missing or blank', async () => {
    const required = collection.endpoints.create.body?.required ?? []
    const blank = Object.fromEntries(required.map((field) => [field, ' ']))
    for (const body of [{}, blank]) {
      if (required.length === 0) continue
      const answer = await send(test, { method: 'POST', path: `/api${collection.path}`, body, token })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
      const { errors } = answer.body as { errors: FieldError[] } // the envelope of a refused input
      expect(errors.map(({ field }) => field).toSorted()).toEqual([...required].toSorted())
      expect(errors.every(({ message }) => message === 'is required')).toBe(true)
    }
  })

  it('drops keys that it does not know and refuses an unknown status', async () => {
    const record = await create({ surprise: 'boo', id: 7, position: 3 })
    expect(record).not.toHaveProperty('surprise')
    expect(record.position).toBe(0)
    await expect(create({ status: 'Hidden' })).rejects.toMatchObject({ status: 400, fields: [{ field: 'status' }] })
  })

  it('deletes', async () => {
    const { id } = await create({ status: 'Published' })
    expect(await admin.delete({ params: { id } })).toBeNull()
    await expect(admin.adminGet({ params: { id } })).rejects.toMatchObject({ status: 404 })
    expect((await visitor.list()).total).toBe(0)
  })

  it('answers 404 for a record that is not there', async () => {
    const calls = [
      visitor.get(MISSING),
      admin.adminGet(MISSING),
      admin.update({ ...MISSING, body: { status: 'Draft' } }),
      admin.update({ ...MISSING, body: { status: 'Draft', version: 1 } }),
      admin.setStatus({ ...MISSING, body: { status: 'Draft' } }),
      admin.setPosition({ ...MISSING, body: { position: 0 } }),
      admin.delete(MISSING),
    ]
    for (const call of await Promise.allSettled(calls))
      expect(call).toMatchObject({ status: 'rejected', reason: { status: 404, code: 'not_found' } })
  })
}
