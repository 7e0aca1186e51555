import { fileURLToPath } from 'node:url'
import { legalPageNames, legalPaths } from '@tablier/contracts'
import { languages } from '@tablier/words/languages'
import { sql } from 'kysely'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTableShapes } from '../../src/backups/tables/load-tables.ts'
import { verifyBackup } from '../../src/backups/archive/read-backup.ts'
import { cleanedTexts, restoreBackup } from '../../src/backups/restore.ts'
import { buildPage, type ServerBuild } from '../../src/site/build-page.ts'
import { pageAddress } from '../../src/site/paths.ts'
import { createSiteReader } from '../../src/site/site-reader.ts'
import { publicSiteRoot } from '../../src/site/paths.ts'
import { fillSite } from './fill-site.ts'
import { empty, type HandMadeEntry, manifestOf, partsOf, useRestores, writeArchive } from './restore-setup.ts'
import type { TestApp } from '../harness.ts'

/**
 * Restores a backup with hostile HTML in every text of every table, and looks for it in the whole database and on every
 * public page in every language.
 */

const setUp = useRestores()

/** Is in each text that is HTML, in whatever shape it is stored, so that this suite finds them by itself. */
const MARK = 'of-html'
const EVIL = 'https://evil.example/'
const hostile = [
  '<script>alert(1)</script>',
  `<meta http-equiv="refresh" content="0;url=${EVIL}">`,
  `<base href="${EVIL}">`,
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java&#9;script:alert(1)">a</a>',
  `<a href="data:text/html,${EVIL}">a</a>`,
  '<p onclick="alert(1)">p</p>',
  `<p style="background:url(${EVIL})">p</p>`,
  '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)">a</a></svg>',
  `<form action="${EVIL}"><input name="a"><button formaction="${EVIL}">b</button></form>`,
  `<iframe src="${EVIL}"></iframe>`,
  `<img src="${EVIL}" onerror="alert(1)">`,
  `<object data="${EVIL}"></object>`,
  `<link rel="stylesheet" href="${EVIL}">`,
  `<style>@import url(${EVIL})</style>`,
].join(' ')
const HTML = `<b>Kept ${MARK}</b> ${hostile}`
const TEXT = ` "'&${hostile}`
/** The hostile markup. In a text that is shown escaped, its brackets and quotes are. */
const markup =
  /<script>alert|<meta http-equiv="refresh"|<base |href="(?:java|data:)|\son\w+="|style="background|<svg onload|<form action="https:|<input name="a"|<iframe|<object|<img src="https:|<style>@import|<link rel="stylesheet" href="https:/i

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
type Row = { readonly [key: string]: Json }

/** Keys whose values decide what a row is. With other values, no page would show it. */
const words = new Set(['area', 'collection', 'kind', 'language', 'region', 'table_name', 'time_zone'])

/** Returns a value with every text changed. */
function changed(value: Json, path: readonly string[]): Json {
  if (typeof value === 'string') {
    const isTitle = path.at(-1) === 'title' // of a footer too it is plain text
    if (value.includes(MARK) && !isTitle) return HTML
    return path.some((key) => words.has(key)) ? value : value + TEXT
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: Json) => changed(item, path))
  return Object.fromEntries(
    Object.entries(value).map(([key, member]: [string, Json]) => [key, changed(member, [...path, key])]),
  )
}

/** Returns the columns that can hold any text: those that no constraint and no reference restricts. */
async function readTextColumns({ db }: TestApp): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname || '.' || attname as name
    from pg_attribute join pg_class on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and atttypid in ('text'::regtype, 'jsonb'::regtype) and not exists (
        select from pg_constraint where conrelid = attrelid and contype in ('c', 'f') and attnum = any (conkey)
      )`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Gives HTML to every place that can hold it, in every language. */
async function writeHtml(test: TestApp): Promise<void> {
  const admin = await test.admin()
  const others = languages.filter((language) => language !== 'en')
  const otherLanguages = others.map((language) => ({ language, isShown: true }))
  await admin.settings.update({ body: { language: 'en', otherLanguages } })
  const html = `<b>${MARK}</b>`
  const inAll = (field: string) =>
    Object.fromEntries(others.map((language) => [language, { [field]: { text: html, from: html } }]))
  for (const name of legalPageNames)
    await admin.legalPages.update({
      params: { name },
      body: { body: html, translations: inAll('body'), isPublished: true },
    })
  const translations = JSON.stringify(inAll('heading'))
  await sql`update footers set heading = ${html}, translations = ${translations}::jsonb`.execute(test.db)
  for (const [collection, field] of Object.entries({ footers: 'heading', legalPages: 'body' })) {
    const edited = JSON.stringify({ [field]: html, translations: inAll(field) })
    await sql`update revisions set record = record || ${edited}::jsonb where collection = ${collection}`.execute(
      test.db,
    )
  }
  await test.db.deleteFrom('shared_previews').execute() // of the first texts
  await admin.examples.remove()
  const body = { heading: html, translations: inAll('heading'), status: 'Published' as const }
  const create = async () => (await admin.footers.create({ body })).footer
  await create()
  const deleted = await create()
  const planned = await create()
  await admin.footers.delete({ params: deleted })
  await admin.footers.saveDraft({ params: planned, body: { heading: `${html}, changed` } })
  const publishAt = new Date(test.clock.now().getTime() + 24 * 3600_000).toISOString()
  await admin.schedules.set({ params: { collection: 'footers', id: planned.id }, body: { publishAt } })
  await admin.previews.share({ body: {} })
}

/** A restore empties these, because everybody must sign in again. */
const ended = new Set(['sessions', 'password_resets', 'email_changes', 'challenges'])

let target: TestApp
let file: string
let cleaned: number
/** The rows of each table of the backup. */
const sent = new Map<string, Row[]>()
let vite: ViteDevServer
let render: ServerBuild['render']

beforeAll(async () => {
  const source = await setUp.open()
  await fillSite(source)
  await writeHtml(source)
  await source.mails()
  const columns = await readTextColumns(source)
  const { parts, manifest } = await partsOf(await setUp.backUp(source))
  const hostileParts = parts.map((part): HandMadeEntry => {
    const [, table] = /^tables\/(\w+)\./.exec(part.name) ?? []
    if (table === undefined) return part
    const lines = String(part.content).split('\n').filter(Boolean)
    const rows = lines.map((line) => {
      const values = Object.entries(JSON.parse(line) as Row) // as a backup has them
      const isText = (column: string) => columns.has(`${table}.${column}`)
      return Object.fromEntries(
        values.map(([column, value]) => [column, isText(column) ? changed(value, [table, column]) : value]),
      )
    })
    sent.set(table, rows)
    return { name: part.name, content: rows.map((row) => `${JSON.stringify(row)}\n`).join('') }
  })
  file = setUp.newFile()
  const { sequences, missing } = manifest
  await writeArchive(file, [...hostileParts, manifestOf(hostileParts, { sequences, missing })])
  target = await setUp.open()
  await empty(target)
  cleaned = cleanedTexts((await restoreBackup(target.services, file)).manifest)

  const quiet = { middlewareMode: true, hmr: false, ws: false, watch: null } as const
  const optimizeDeps = { noDiscovery: true, include: [] }
  vite = await createServer({ root: fileURLToPath(publicSiteRoot), appType: 'custom', server: quiet, optimizeDeps })
  render = ((await vite.ssrLoadModule('/src/entry-server.tsx')) as ServerBuild).render // the module's exports
})
afterAll(() => vite.close())

interface Comparison {
  /** The paths of the texts that were sent as HTML. */
  readonly html: string[]
  /** Those of them that are not clean, and all other values that are not as they were sent. */
  readonly wrong: string[]
}

function compare(found: Json | undefined, was: Json, path: string, into: Comparison): void {
  if (was === HTML) {
    into.html.push(path)
    const isKept = typeof found === 'string' && found.startsWith(`<b>Kept ${MARK}</b>`)
    if (!isKept || markup.test(found)) into.wrong.push(path)
  } else if (typeof was !== 'object' || was === null) {
    if (found !== was) into.wrong.push(path)
  } else {
    const members = found as Row | null | undefined // of an array too
    for (const [key, member] of Object.entries<Json>(was)) compare(members?.[key], member, `${path}.${key}`, into)
  }
}

describe('after the restore of a hostile backup', () => {
  it('every HTML text in the database is clean, and every other text as it was', async () => {
    const compared: Comparison = { html: [], wrong: [] }
    for (const { name, key, columns } of await readTableShapes(target.db)) {
      const { rows } = await sql<{ row: Row }>`
        select to_jsonb(stored_row) as row from ${sql.table(name)} as stored_row`.execute(target.db)
      const keyOf = (row: Row) => JSON.stringify(key.map((column) => row[column]))
      const present = new Map(rows.map(({ row }) => [keyOf(row), row]))
      for (const row of ended.has(name) ? [] : sent.get(name)!) {
        const stored = Object.entries(row).filter(
          ([column]) => columns.includes(column) && column !== 'content_version',
        )
        compare(present.get(keyOf(row)), Object.fromEntries(stored), name, compared)
      }
    }
    expect(compared.wrong).toEqual([])
    expect(cleaned).toBe(compared.html.length) // the restore says so
    const places = compared.html.map((path) => path.replace(/\.(?:\d+|[a-z]{2})(?=\.)/g, '.*'))
    expect([...new Set(places)].toSorted()).toEqual(
      [
        'example_records.removed.heading',
        'example_records.removed.translations.*.heading.from',
        'example_records.removed.translations.*.heading.text',
        'footers.heading',
        'footers.translations.*.heading.from',
        'footers.translations.*.heading.text',
        'legal_pages.body',
        'legal_pages.translations.*.body.from',
        'legal_pages.translations.*.body.text',
        'revisions.record.body',
        'revisions.record.heading',
        'revisions.record.translations.*.body.from',
        'revisions.record.translations.*.body.text',
        'revisions.record.translations.*.heading.from',
        'revisions.record.translations.*.heading.text',
        'shared_previews.snapshot.legalPages.*.body',
        'shared_previews.snapshot.legalPages.*.translations.*.body.from',
        'shared_previews.snapshot.legalPages.*.translations.*.body.text',
        'shared_previews.snapshot.lists.footers.*.heading',
        'shared_previews.snapshot.lists.footers.*.translations.*.heading.from',
        'shared_previews.snapshot.lists.footers.*.translations.*.heading.text',
        'trash.record.heading',
        'trash.record.translations.*.heading.from',
        'trash.record.translations.*.heading.text',
      ].toSorted(),
    )
  })

  const assets = { script: '/a.js', styles: [], preloads: [], islands: [] }

  it.each(languages)('no public page in %s has hostile markup', async (language) => {
    for (const path of ['/', ...Object.values(legalPaths)]) {
      const address = (language === 'en' ? '' : `/${language}`) + path
      const reader = createSiteReader(target.services)
      const renderer = { render, reader, assets, publicUrl: 'https://chef.test', log: target.app.log }
      const { html, isComplete } = await buildPage(pageAddress(address), renderer)
      expect({ address, isComplete, found: markup.exec(html)?.[0] }).toEqual({ address, isComplete: true })
      expect(html).toContain(`<b>Kept ${MARK}</b>`)
    }
  })

  it('the backup is not called undamaged: its HTML is named', async () => {
    const refusal = verifyBackup(file)
    await expect(refusal).rejects.toMatchObject({ code: 'damaged' })
    for (const text of ['footers.heading', 'legal_pages.translations.de.body.text', 'revisions.record.heading'])
      await expect(refusal).rejects.toThrow(`${text} (`)
  })
})

it('every column of JSON is known to hold records or not', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'jsonb' and column_name <> 'translations' order by 1`.execute(
    target.db,
  )
  const holdsRecords = ['example_records.removed', 'revisions.record', 'shared_previews.snapshot', 'trash.record']
  // The others hold words, numbers or plain texts. What holds records belongs to the list in `stored-html.ts` too.
  const holdsOthers = [
    'activity.details',
    'backup_tasks.facts',
    'example_records.texts',
    'factors.transports',
    'mail_outbox.payload',
    'messages.evening',
    'offer_answers.chosen',
    'offer_answers.order_before',
    'order_events.details',
    'orders.checklist',
    'orders.dishes',
    'orders.menu',
    'settings.area_translations',
    'settings.cancel_steps',
    'settings.checklists',
    'settings.confirmation_translations',
    'settings.hidden_sections',
    'settings.hidden_with_examples',
    'settings.move_mails',
    'settings.notify_emails',
    'settings.other_languages',
    'settings.parts',
    'settings.payment_translations',
    'settings.vat_rates',
    'settings.zones',
  ]
  expect(rows.map(({ name }) => name)).toEqual([...holdsRecords, ...holdsOthers].toSorted())
})
