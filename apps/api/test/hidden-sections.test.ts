import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openOlderDatabase } from './backups/older-database.ts'
import { buildTestApp } from './harness.ts'

it('still leaves out the sections of a site in use that were left out as long as they were empty', async () => {
  const older = await openOlderDatabase('0024-password-notes', async (db) => {
    await sql`insert into users (name, email, email_key, role, password_hash) values ('Ada', 'a', 'a', 'admin', '')`.execute(
      db,
    )
    await sql`insert into gallery_items (category, title, status) values ('Garden', 'Dusk', 'Draft')`.execute(db)
    await sql`insert into portfolio_contents (heading, status) values ('Dishes', 'Published')`.execute(db)
  })
  onTestFinished(() => older.drop())
  const test = await buildTestApp(older.options())
  onTestFinished(() => test.close())
  const { settings } = await test.client().settings.get()
  expect(settings.hiddenSections).toEqual(['services', 'testimonials', 'gallery'])
})
