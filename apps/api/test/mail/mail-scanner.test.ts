import { deliverDueMails, enqueueMail, type Mail, type MailKind, mailKinds } from '@tablier/backend'
import type { GuestPage } from '@tablier/public-site/guest-forms/guest-page'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { createGates } from '../../src/gates/gates.ts'
import { registerGuestPages } from '../../src/site/form-pages.ts'
import { useTestApp } from '../harness.ts'
import { storeMailPayloads } from './mail-payloads.ts'

/** Programs that look for harm open every link of a mail, often before its reader does. Nothing may change by that. */

const SITE = 'https://chef.example'
const test = useTestApp({ hasMail: true })
const admin = test.owner
const kinds = Object.keys(mailKinds) as MailKind[] // its keys are the kinds

/** The paths of all links in a mail of each kind, and of those that an owner writes into one. */
const links = new Map<MailKind, readonly string[]>()

beforeAll(async () => {
  const { app, db, clock, services } = test
  const { now } = clock
  const { secrets } = services
  // Stands in for the public site.
  const render = async (page: GuestPage) => JSON.stringify(page)
  const siteName = async () => 'Maison Test'
  await registerGuestPages(app, { render, gate: createGates().guestPages, publicUrl: SITE, siteName })
  const evening = { date: '2026-12-19', start: '19:30', guests: 8, place: 'Lyon', occasion: 'Noces' }
  const guest = { name: 'Zoë', email: 'zoe@example.com', subject: 'Dinner', message: 'Are you free?', evening }
  const user = { name: 'Camille', email: 'camille@example.com' }
  const payloads = await storeMailPayloads(db, { guest, user, newEmail: 'new@example.com', secrets, now })
  const { order_id } = payloads.order_mail
  const params = { id: order_id }
  for (const offer of await db.selectFrom('offers').select('order_id').execute())
    await admin.offers.create({ params: { id: offer.order_id! }, body: {} }) // makes its link
  const paths = [
    (await admin.guests.createLink({ params })).link!.path!,
    (await admin.enquiries.createLink({ params: { id: payloads.enquiry_confirmation.message_id } })).link!.path!,
    (await admin.offers.get({ params })).offer!.link!.path!,
  ]
  const body = paths.map((path) => `Here:\n${SITE}${path}`).join('\n\n')
  const log = pino({ level: 'silent' })
  for (const kind of kinds) {
    await db.deleteFrom('mail_outbox').execute()
    await db.deleteFrom('mail_slots').execute()
    await db.updateTable('replies').set({ mail_state: 'waiting' }).execute()
    await enqueueMail(db, kind, kind === 'order_mail' ? { order_id, body } : payloads[kind], now())
    const sent: Mail[] = []
    await deliverDueMails({ db, secrets, now, log, publicUrl: SITE, send: async (mail) => void sent.push(mail) })
    links.set(kind, linksOf(sent.map(({ text, html = '' }) => `${text} ${html}`).join(' ')))
  }
})

function linksOf(text: string): string[] {
  return Array.from(text.matchAll(/https:\/\/chef\.example[^\s<>"()]*/g), ([link]) => link.replaceAll('&amp;', '&'))
}

/** Returns all rows of all tables. */
async function wholeDatabase(): Promise<ReadonlyMap<string, unknown>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(test.db)
  const rows = new Map<string, unknown>()
  for (const { name } of tables.rows) {
    const all = await sql<{ row: string }>`
      select to_jsonb(anything)::text as row from ${sql.table(name)} as anything order by 1`.execute(test.db)
    rows.set(
      name,
      all.rows.map(({ row }) => row),
    )
  }
  return rows
}

it('opening every link of every mail twice, with GET and HEAD, changes nothing in the database', async () => {
  const secret = ['/enquiry/', '/table/', '/offer/'].map((path) => SITE + path)
  const all = [...new Set([...links.values()].flat())]
  for (const path of secret) expect(all.filter((link) => link.startsWith(path)).length).toBeGreaterThan(0)
  for (const path of ['/confirm-email?', '/reset-password?'])
    expect(all.some((link) => link.startsWith(SITE + path))).toBe(true)

  const before = await wholeDatabase()
  for (const link of all)
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD'] as const) {
      const { pathname, search } = new URL(link)
      const answer = await test.app.inject({ method, url: pathname + search })
      const isSecret = secret.some((path) => link.startsWith(path))
      if (isSecret) expect([link, answer.statusCode]).toEqual([link, 200])
      else expect(answer.statusCode).toBeLessThan(500)
    }
  const after = await wholeDatabase()
  for (const [table, rows] of before) expect([table, after.get(table)]).toEqual([table, rows])
  expect([...after.keys()]).toEqual([...before.keys()])
})
