import type { Client } from '@tablier/api-client'
import { listMessageIds } from '@tablier/backend'
import type { Api } from '@tablier/contracts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from './harness.ts'

type Query = NonNullable<Parameters<Client<Api>['customers']['list']>[0]>['query']

const test = useTestApp()

describe('many customers', () => {
  /** The oldest third of the customers are from Lisbon. Guest 7 has a rare name and a second address. */
  beforeAll(async () => {
    await sql`
      insert into customers (email, email_key, name, heard_at, created_at, updated_at)
      select address, address, name, timestamptz '2026-01-01' + n * interval '1 minute', now(), now()
      from generate_series(1, 330) as n,
        lateral (select 'guest' || n || '@example.com' as address,
          case when n = 7 then 'Ada Truffle' else 'Guest ' || lpad((n * 7 % 330)::text, 4, '0') end
            || case when n <= 110 then ' of Lisbon' else '' end as name) as named`.execute(test.db)
    await sql`
      insert into customer_addresses (customer_id, email, email_key)
      select id, 'zeppelin@example.org', 'zeppelin@example.org' from customers where name like 'Ada %'`.execute(test.db)
    await sql`analyze`.execute(test.db)
  })

  const list = (query: Query) => test.owner.customers.list({ query: { limit: 100, ...query } })
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
    expect(await pagesOf({ order }, 4)).toEqual(await idsBy(order))
    expect(await list({ order, page: 5 })).toMatchObject({ items: [], total: 330 })
  })

  it.each(['TRUFFLE', 'guest7@', 'zeppelin'])('are all searched for a text, such as %s', async (search) => {
    expect(await list({ search })).toMatchObject({ items: [{ name: 'Ada Truffle of Lisbon' }], total: 1 })
    expect(await list({ search: `${search}x` })).toMatchObject({ items: [], total: 0 })
  })

  it.each(['heard', 'name'] as const)('are searched by %s, and all matches are counted', async (order) => {
    expect(await pagesOf({ order, search: 'OF LISBON' }, 2)).toEqual(await idsBy(order, sql`name like '%Lisbon'`))
    expect(await list({ order, search: 'of', page: 2 })).toMatchObject({ total: 110 })
  })
})

describe('many messages', () => {
  beforeAll(async () => {
    await sql`
      insert into messages (name, email, subject, message, status, created_at)
      select 'Guest ' || n, 'guest' || n || '@example.com', 'Dinner for ' || n,
        case when n <= 20 then 'zucchini' else 'Hello' end, case when n % 4 = 0 then 'Archived' else 'New' end,
        timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 1100) as n`.execute(test.db)
  })

  it('have the newest 1,000 ids', async () => {
    const ids = await listMessageIds(test.db, { search: 'dinner' }, { limit: 1000 })
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([1000, 1100, 101])
  })
})
