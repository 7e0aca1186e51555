import { join } from 'node:path'
import { findMessage, openMessage } from '@tablier/backend'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { backUpTo, readParts } from './backups/read-parts.ts'
import { useFolder } from './folder.ts'
import { useTestApp, secretsOf } from './harness.ts'

const DIET = 'Only blue mangosteens'

const log: string[] = []
const test = useTestApp({ onLog: (line) => void log.push(line) })
const folder = useFolder()
let id: number

beforeAll(async () => {
  await test.client().messages.send({
    body: {
      name: 'Ada',
      email: 'ada@example.com',
      subject: 'Dinner',
      message: 'For eight?',
      evening: { place: 'Lyon', diets: DIET, allergens: ['sesame'], hasConsent: true },
    },
  })
  await test.mails()
  id = (await test.db.selectFrom('messages').select('id').executeTakeFirstOrThrow()).id
})

it('keeps diets and allergens unreadable in every table, in a backup and out of the log', async () => {
  const path = join(folder, 'backup.tar.gz')
  await backUpTo(path, test.services)
  const { tables } = await readParts(path)
  const everything = JSON.stringify([...tables])
  expect(everything).toContain('Lyon')
  expect(everything).not.toMatch(/mangosteen|sesame/i)
  const { rows } = await sql`select to_jsonb(m) as row from messages as m`.execute(test.db)
  expect(JSON.stringify(rows)).not.toMatch(/mangosteen|sesame/i)
  expect(log.join('\n')).toContain('Place: Lyon')
  expect(log.join('\n')).not.toMatch(/mangosteen|sesame/i)
  const { message } = await test.owner.messages.get({ params: { id } })
  expect(message.evening).toMatchObject({ diets: DIET, allergens: ['sesame'] })
})

it("says that it cannot read them with another site's secret", async () => {
  const stored = await findMessage(test.db, id)
  const { evening } = await openMessage(secretsOf('the secret of another site'), stored!)
  expect(evening).toMatchObject({ place: 'Lyon', diets: '', allergens: [], is_unreadable: true })
})
