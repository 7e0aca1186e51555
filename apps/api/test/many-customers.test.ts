import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from './harness.ts'

type Query = NonNullable<Parameters<Client<Api>['customers']['list']>[0]>['query']

describe('many customers', () => {
  const test = useTestApp()
  const admin = test.owner

  /** The oldest third are from Lisbon. Guest 7 has a rare name, and another address. */
  beforeAll(async () => {
    await sql`
      insert into customers (email, email_key, name, heard_at, created_at, updated_at)
      select address, address, name, timestamptz '2026-01-01' + n * interval '1 minute', now(), now()
      from generate_series(1, 3300) as n,
        lateral (select 'guest' || n || '@example.com' as address,
          case when n = 7 then 'Ada Truffle' else 'Guest ' || lpad((n * 7 % 3300)::text, 4, '0') end
            || case when n <= 1100 then ' of Lisbon' else '' end as name) as named`.execute(test.db)
    await sql`
      insert into customer_addresses (customer_id, email, email_key)
      select id, 'zeppelin@example.org', 'zeppelin@example.org' from customers where name like 'Ada %'`.execute(test.db)
    await sql`analyze`.execute(test.db)
  })

  const list = (query: Query) => admin.customers.list({ query: { limit: 100, ...query } })
  const pagesOf = async (query: Query, count: number) => {
    const ids: number[] = []
    for (let page = 1; page <= count; page += 1) ids.push(...(await list({ ...query, page })).items.map(({ id }) => id))
    return ids
  }
  const idsBy = async (order: 'heard' | 'name', where = sql`true`) => {
    const sorted = order === 'name' ? sql`lower(name), id` : sql`heard_at desc, id desc`
    const { rows } = await sql<{ id: number }>`select id from customers where ${where} order by ${sorted}`.execute(
      test.db,
    )
    return rows.map(({ id }) => id)
  }

  it.each(['heard', 'name'] as const)('come in pages by %s, which count all', async (order) => {
    expect(await pagesOf({ order }, 33)).toEqual(await idsBy(order))
    const past = await list({ order, page: 34 })
    expect(past).toMatchObject({ items: [], total: 3300 })
    expect(past).not.toHaveProperty('isTotalMinimum')
  })

  it.each(['TRUFFLE', 'guest7@', 'zeppelin'])('are all searched for a rare text, such as %s', async (search) => {
    const found = await list({ search })
    expect(found).toMatchObject({ items: [{ name: 'Ada Truffle of Lisbon' }], total: 1 })
    expect(found).not.toHaveProperty('isTotalMinimum')
    expect(await list({ search: `${search}x` })).toMatchObject({ items: [], total: 0 })
  })

  it.each(['heard', 'name'] as const)('are searched by %s for a common text as far as is needed', async (order) => {
    const page = await list({ order, search: 'EXAMPLE.com', limit: 20 })
    expect(page).toMatchObject({ total: 100, isTotalMinimum: true })
    expect(await list({ order, search: 'example.com', page: 3 })).toMatchObject({ total: 1000, isTotalMinimum: true })
    expect(await pagesOf({ order, search: 'example.com' }, 11)).toEqual((await idsBy(order)).slice(0, 1000))
  })

  it('have a link to the next page for a text that a tenth of them have', async () => {
    const { items, total } = await list({ search: '5@example', limit: 10 })
    expect([items.length, total]).toEqual([10, 100])
  })

  it('are found and counted to 1,000 for a text that only the last of the list have', async () => {
    const lisbon = await idsBy('heard', sql`name like '%Lisbon'`)
    expect(await list({ search: 'lisbon' })).toMatchObject({ total: 1000, isTotalMinimum: true })
    expect(await pagesOf({ search: 'lisbon' }, 11)).toEqual(lisbon.slice(0, 1000))
  })

  it('are searched for two letters among the first 1,000 of the list', async () => {
    expect(await list({ search: 'of' })).toMatchObject({ items: [], total: 0, isTotalMinimum: true })
    const [first] = (await list({ search: 'of', order: 'name' })).items
    expect(first).toMatchObject({ name: 'Ada Truffle of Lisbon' })
  })
})
