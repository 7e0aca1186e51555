import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listMessageIds, listMessages } from '@tablier/backend'
import { useTestDatabase } from './database.ts'

describe('many messages', () => {
  const test = useTestDatabase()

  beforeAll(async () => {
    await sql`
      insert into messages (name, email, subject, message, status, created_at)
      select 'Guest ' || n, 'guest' || n || '@example.com', 'Dinner for ' || n,
        case when n <= 20 then 'zucchini' else 'Hello' end, case when n % 4 = 0 then 'Archived' else 'New' end,
        timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 1100) as n`.execute(test.db)
  })

  /** Returns the names of guests. Guest 12 is the twelfth; every fourth message is archived. */
  const guests = (...numbers: number[]) => numbers.map((number) => `Guest ${number}`)

  it.each([
    ['all', { page: 2, limit: 3 }, [1097, 1096, 1095], 1100],
    ['the last page', { page: 367, limit: 3 }, [2, 1], 1100],
    ['no page past it', { page: 368, limit: 3 }, [], 1100],
    ['the inbox', { page: 275, limit: 3, status: 'Inbox' }, [3, 2, 1], 825],
    ['one status', { page: 1, limit: 2, status: 'Archived' }, [1100, 1096], 275],
    ['what contains a text', { page: 2, limit: 2, search: 'ZUCC' }, [18, 17], 20],
    ['what contains two letters', { page: 1, limit: 1, search: 'zu' }, [20], 20],
    ['a status and a text', { page: 1, limit: 1, status: 'Inbox', search: 'guest 777' }, [777], 1],
  ] as const)('are listed and counted: %s', async (_, query, numbers, total) => {
    const found = await listMessages(test.db, query)
    expect(found.items.map(({ name }) => name)).toEqual(guests(...numbers))
    expect(found.total).toBe(total)
  })

  it('have the newest 1,000 ids', async () => {
    const ids = await listMessageIds(test.db, { search: 'dinner' }, { limit: 1000 })
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([1000, 1100, 101])
  })
})
