import { dateAt, dateText, eveningWords, type FileToSend } from '@tablier/contracts'
import { wordsOf } from '@tablier/words/words-of'
import { zipSync } from 'fflate'
import type { Db } from '../database/database.ts'
import { escaped } from '../mail/mail-html.ts'
import { contentOf } from '../offers/offer-rows.ts'
import { sumRows } from '../offers/sum-rows.ts'
import { readSettings } from '../settings/settings.ts'
import { siteLocale } from '../site/locale-rules.ts'
import { readSiteName } from '../site/site-identity.ts'
import { paymentsOf } from './read-year.ts'

type Payments = Awaited<ReturnType<typeof paymentsOf>>

/**
 * Returns a month for the bookkeeper as a ZIP: its payments as a table, and each offer that was accepted in it as a
 * document that any browser opens. @param month such as `2027-05`
 */
export async function envelopeOf(
  db: Db,
  month: string,
  asTable: (name: string, payments: Payments) => FileToSend,
): Promise<FileToSend> {
  const payments = (await paymentsOf(db, Number(month.slice(0, 4)))).filter(({ day }) => day.startsWith(month))
  const table = asTable(`payments-${month}.csv`, payments)
  const documents = await documentsOf(db, month)
  const files = Object.fromEntries([
    [table.name, table.content],
    ...documents.map(({ name, content }) => [name, new TextEncoder().encode(content)] as const),
  ])
  return { name: `${month}.zip`, mediaType: 'application/zip', content: zipSync(files) }
}

async function documentsOf(db: Db, month: string) {
  const settings = await readSettings(db)
  const rows = await db
    .selectFrom('offer_answers')
    .innerJoin('offer_versions', 'offer_versions.id', 'version_id')
    .select(['offer_answers.at', 'offer_answers.name', 'offer_answers.chosen', 'offer_answers.hash as answer_hash'])
    .select(['offer_versions.content', 'offer_versions.hash', 'offer_versions.customer_name'])
    .where('offer_answers.kind', '=', 'accepted')
    .where('offer_answers.undone_at', 'is', null)
    .orderBy('offer_answers.id')
    .execute()
  const { time_zone } = settings
  const issuer = await readSiteName(db)
  return rows
    .filter(({ at }) => dateAt(new Date(at), time_zone).startsWith(month))
    .map((row) => {
      const locale = siteLocale(settings, contentOf(row).language)
      return documentOf(row, { issuer, locale, time_zone })
    })
}

interface AcceptedRow {
  readonly at: string
  readonly name: string
  readonly chosen: readonly number[]
  readonly answer_hash: string
  readonly content: string
  readonly hash: string
  readonly customer_name: string
}

interface Site {
  /** Its name. */
  readonly issuer: string
  readonly locale: string
  readonly time_zone: string
}

function documentOf(row: AcceptedRow, { issuer, locale, time_zone }: Site) {
  const offer = contentOf(row)
  const words = wordsOf(offer.language)
  const fact = ({ term, text }: { readonly term: string; readonly text: string }) =>
    tag('tr', tag('td', escaped(term)) + tag('td', escaped(text)))
  const title = words.offerDocumentTitle({ number: offer.number })
  const accepted = words.offerDocumentAccepted({
    name: row.name || row.customer_name || '–',
    date: dateText(dateAt(new Date(row.at), time_zone), locale),
  })
  const { day, start, guests } = offer.evening
  const evening = eveningWords({ date: day, is_flexible: false, start, guests }, locale, words)
  const body = [
    tag('p', escaped(issuer)),
    tag('h1', escaped(title)),
    tag('p', escaped(accepted)),
    tag('table', evening.map(fact).join('\n')),
    tag('table', sumRows(offer, row.chosen, { words, locale }).map(fact).join('\n')),
    tag('p', escaped(offer.vat_free_sentence)),
    tag('p', escaped(offer.terms).replaceAll('\n', '<br>')),
    tag('p', `${row.hash} · ${row.answer_hash}`),
  ]
  const head = ['<meta charset="utf-8">', '<meta name="viewport" content="width=device-width">']
  head.push(tag('title', escaped(title)), tag('style', STYLE))
  const content = [`<!doctype html><html lang="${escaped(offer.language)}">`, ...head, ...body, ''].join('\n')
  return { name: `${offer.number.replace(/[^\p{L}\p{N}.-]+/gu, '_')}.html`, content }
}

/** The document is opened from a folder, so it brings its own style. */
const STYLE = [
  'body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 sans-serif;overflow-wrap:anywhere}',
  'table{width:100%;margin:1rem 0;border-collapse:collapse}',
  'td{padding:.3rem 0;border-bottom:1px solid #ccc;vertical-align:top}',
  'td+td{padding-left:1rem;text-align:end}',
].join('\n')

/** @param inside HTML */
function tag(name: string, inside: string): string {
  return `<${name}>${inside}</${name}>`
}
