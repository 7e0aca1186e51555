import type { Client } from '@tablier/api-client'
import { allCollections, invalid, notFound, sampleBody, send } from '@tablier/conformance'
import {
  type Api,
  camelize,
  camelKey,
  type Collection,
  type CollectionName,
  type ContentStatus,
  type FieldError,
} from '@tablier/contracts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

/** The content collections: first what differs between them, then one of them in full. */

/** The calls that the tests of every collection use. */
interface CollectionClient {
  list(): Promise<{ items: readonly unknown[] }>
  adminList(input: {
    query: { limit: number }
  }): Promise<{ items: readonly { readonly id: number; readonly position: number }[] }>
  get(input: { params: { id: number } }): Promise<unknown>
  create(input: { body: object }): Promise<Record<string, { readonly id: number }>>
  setStatus(input: {
    params: { id: number }
    body: { status: ContentStatus; version?: number }
  }): Promise<Record<string, object>>
  delete(input: { params: { id: number } }): Promise<null>
}

let token: string

const { test } = useApi()

function anyCollection(name: CollectionName, collection: Collection): void {
  const { key, path, record, renames, endpoints, newRecords } = collection
  const required = endpoints.create.body?.required ?? []

  it('takes no status for an outdated version, and returns the current record', async () => {
    const admin: CollectionClient = test.client(token)[name] // one type for all collections
    const { [key]: created } = await admin.create({ body: camelize(sampleBody(endpoints.create.body), renames) })
    const params = { id: created!.id }
    const present = await admin.setStatus({ params, body: { status: 'Archived', version: 1 } })
    const late = admin.setStatus({ params, body: { status: 'Published', version: 1 } })
    await expect(late).rejects.toMatchObject({ status: 409, code: 'stale_version', data: present })
  })

  it('shows a record under its key to visitors while it is published', async () => {
    const admin: CollectionClient = test.client(token)[name] // one type for all collections
    const visitor: CollectionClient = test.client()[name] // one type for all collections
    const body = camelize(sampleBody(endpoints.create.body), renames)
    const draft = (await admin.create({ body }))[key]!
    expect(draft).toMatchObject({ ...body, status: 'Draft', version: 1 })
    const fields = Object.keys(record.properties).map((column) => camelKey(column, renames))
    expect(Object.keys(draft).toSorted()).toEqual(fields.toSorted())
    await expect(visitor.get({ params: draft })).rejects.toMatchObject(notFound)
    expect((await visitor.list()).items).toEqual([])
    const published = (await admin.setStatus({ params: draft, body: { status: 'Published' } }))[key]
    const {
      allergens: _forTheKitchen,
      translations: _ofAll,
      ...shown
    } = { allergens: '', translations: {}, ...published }
    expect(await visitor.get({ params: draft })).toEqual({ [key]: shown })
    expect((await visitor.list()).items).toEqual([shown])
    expect(await admin.delete({ params: draft })).toBeNull()
    await expect(visitor.get({ params: draft })).rejects.toMatchObject(notFound)
  })

  it(`puts new records ${newRecords}`, async () => {
    const admin: CollectionClient = test.client(token)[name] // one type for all collections
    const body = { ...camelize(sampleBody(endpoints.create.body), renames), status: 'Published' }
    const add = async () => (await admin.create({ body }))[key]!
    const created = [await add(), await add()]
    // Two records that are created at the same moment must not get the same place at the end.
    if (newRecords === 'last') created.push(...(await Promise.all([add(), add()])))
    const { items } = await admin.adminList({ query: { limit: 100 } })
    for (const { id } of created) await admin.delete({ params: { id } })
    const ids = created.map(({ id }) => id).toSorted((one, other) => one - other)
    const listed = items.filter(({ id }) => ids.includes(id))
    expect(listed.map(({ id }) => id)).toEqual(newRecords === 'first' ? ids.toReversed() : ids)
    if (newRecords === 'last') expect(new Set(listed.map(({ position }) => position)).size).toBe(4)
  })

  const create = (body: object) => send(test, { method: 'POST', path: `/api${path}`, body, token })

  if (required.length === 0)
    it('requires no field', async () => {
      expect(await create({})).toMatchObject({ status: 201 })
    })
  else
    it.each([
      ['missing', {}],
      ['blank', Object.fromEntries(required.map((field) => [field, ' ']))],
    ])('names each required field that is %s', async (_what, body) => {
      const answer = await create(body)
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
      const { errors } = answer.body as { errors: FieldError[] } // the envelope of invalid_input
      expect(errors.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual(
        required.toSorted().map((field) => ({ field, reason: 'isRequired', message: 'is required' })),
      )
    })
}

beforeAll(async () => {
  token = await test.token()
})

describe.each(allCollections)('%s', anyCollection)
describe('portfolioItems in full', () => {
  let admin: Client<Api>['portfolioItems']
  let visitor: Client<Api>['portfolioItems']

  beforeAll(async () => {
    admin = test.client(token).portfolioItems
    visitor = test.client().portfolioItems
  })
  beforeEach(async () => {
    for (const params of (await admin.adminList({ query: { limit: 100 } })).items) await admin.delete({ params })
  })

  const create = async (body: object = {}) =>
    (await admin.create({ body: { category: 'Main', title: 'Salmon', ...body } })).item
  const idsOf = (list: { items: readonly { id: number }[] }) => list.items.map(({ id }) => id)

  it('shows visitors published records only', async () => {
    await create()
    const archived = await create({ status: 'Published' })
    await admin.setStatus({ params: archived, body: { status: 'Archived' } })
    const { item: published } = await admin.setStatus({ params: await create(), body: { status: 'Published' } })
    expect(published).toMatchObject({ status: 'Published', version: 2 })
    expect(await visitor.list()).toMatchObject({ items: [{ id: published.id }], total: 1, page: 1, limit: 10 })
    await expect(visitor.get({ params: archived })).rejects.toMatchObject(notFound)
    expect((await admin.adminList()).total).toBe(3)
    expect(idsOf(await admin.adminList({ query: { status: 'Archived' } }))).toEqual([archived.id])
  })

  it('has the allergens of a dish in one order, and none unless they are declared', async () => {
    expect(await create()).toMatchObject({ allergens: '' })
    const dish = await create({ allergens: 'nuts may_contain, eggs removable, nuts contains' })
    expect(dish).toMatchObject({ allergens: 'eggs removable, nuts contains' })
    const wrong = create({ allergens: 'tomato contains' })
    await expect(wrong).rejects.toMatchObject({ status: 400, fields: [{ field: 'allergens' }] })
  })

  it('never shows visitors a draft, even if they ask for one', async () => {
    await create()
    const answer = await send(test, { method: 'GET', path: '/api/portfolios/items?status=Draft&status=Archived' })
    expect(answer.body).toMatchObject({ data: { items: [], total: 0 } })
  })

  it('changes only what an update names', async () => {
    const before = await create()
    const { item } = await admin.update({ params: before, body: { status: 'Published' } })
    expect(item).toEqual({ ...before, status: 'Published', version: 2, updatedAt: item.updatedAt })
  })

  it('refuses an update of an outdated version and returns the current record', async () => {
    const params = await create()
    const { version } = params
    const present = await admin.update({ params, body: { status: 'Archived', version } })
    const stale = admin.update({ params, body: { status: 'Published', version } })
    await expect(stale).rejects.toMatchObject({ status: 409, code: 'stale_version', data: present })
  })

  it('moves records on request', async () => {
    const first = await create({ status: 'Published' })
    const second = await create({ status: 'Published' })
    const third = await create({ status: 'Published' })
    await admin.setPosition({ params: third, body: { position: 1 } })
    expect(idsOf(await visitor.list())).toEqual([second.id, third.id, first.id])
    const moved = await admin.setPosition({ params: second, body: { position: 999 } })
    expect(moved.item).toMatchObject({ id: second.id, position: 2 })
    expect(idsOf(await visitor.list())).toEqual([third.id, first.id, second.id])
  })

  it('lists in pages; a page past the end is empty', async () => {
    const oldest = await create()
    await create()
    await create()
    const page = { total: 3, limit: 2 }
    expect(await admin.adminList({ query: { page: 2, limit: 2 } })).toEqual({ ...page, items: [oldest], page: 2 })
    expect(await admin.adminList({ query: { page: 9, limit: 2 } })).toEqual({ ...page, items: [], page: 9 })
    await expect(admin.adminList({ query: { limit: 101 } })).rejects.toMatchObject(invalid('limit'))
  })

  it('drops unknown keys and refuses an unknown status', async () => {
    const record = await create({ surprise: 'boo', id: 7, position: 3 })
    expect(record).not.toHaveProperty('surprise')
    expect(record.position).toBe(0)
    await expect(create({ status: 'Hidden' })).rejects.toMatchObject({ status: 400, fields: [{ field: 'status' }] })
  })
})
