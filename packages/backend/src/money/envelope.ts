import { dateText, dueParts, eveningWords, type FileToSend, formatMoney } from '@tablier/contracts'
import { wordsOf } from '@tablier/words/words-of'
import { zipSync } from 'fflate'
import type { Db } from '../database/database.ts'
import { escaped } from '../mail/mail-html.ts'
import { acceptedDay, contentOf, sumsOfOffer } from '../offers/offer-rows.ts'
import { cancelRows, sumRows, taxText } from '../offers/sum-rows.ts'
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
    .select(['offer_versions.content', 'offer_versions.hash', 'offer_versions.customer_name', 'offer_versions.place'])
    .where('offer_answers.kind', '=', 'accepted')
    .where('offer_answers.undone_at', 'is', null)
    .orderBy('offer_answers.id')
    .execute()
  const issuer = await readSiteName(db)
  return rows
    .filter((row) => acceptedDay(row, contentOf(row)).startsWith(month))
    .map((row) => {
      const locale = siteLocale(settings, contentOf(row).language)
      return documentOf(row, { issuer, locale })
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
  readonly place: string
}

interface Site {
  /** Its name. */
  readonly issuer: string
  readonly locale: string
}

function documentOf(row: AcceptedRow, { issuer, locale }: Site) {
  const offer = contentOf(row)
  const words = wordsOf(offer.language)
  const acceptedOn = acceptedDay(row, offer)
  const title = words.offerDocumentTitle({ number: offer.number })
  const accepted = words.offerDocumentAccepted({
    name: row.name || row.customer_name || '–',
    date: dateText(acceptedOn, locale),
  })
  const { day, start, guests } = offer.evening
  const wording = { words, locale }
  const evening = eveningWords({ date: day, is_flexible: false, start, guests, place: row.place }, locale, words)
  const parts = dueParts(sumsOfOffer(offer, row.chosen).total, offer.parts, { acceptedOn, day })
  const paid = parts.map(({ amount, due_on }) => ({
    term: due_on === null ? words.agreedPrice : words.offerPartUntil({ date: dateText(due_on, locale) }),
    text: formatMoney(amount, offer.currency, locale),
  }))
  const checksums = [
    { term: words.offerAcceptanceField({ field: 'hash' }), text: row.hash },
    { term: words.offerAcceptanceField({ field: 'other' }), text: row.answer_hash },
  ]
  const body = [
    tag('p', escaped(issuer)),
    tag('h1', escaped(title)),
    tag('p', escaped(accepted)),
    tableOf(evening),
    tableOf(sumRows(offer, row.chosen, wording)),
    tag('p', escaped(taxText(offer, words))),
    ...section(words.offerParts, tableOf(paid)),
    ...section(words.offerCancelling, tableOf(cancelRows(offer, row.chosen, wording))),
    ...section(words.offerTerms, offer.terms && tag('p', escaped(offer.terms).replaceAll('\n', '<br>'))),
    tableOf(checksums),
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
  'h2{margin:1.5rem 0 0;font-size:1.1rem;break-after:avoid}tr{break-inside:avoid}',
].join('\n')

interface Fact {
  readonly term: string
  readonly text: string
}

/** Returns '' for no rows. */
function tableOf(rows: readonly Fact[]): string {
  const row = ({ term, text }: Fact) => tag('tr', tag('td', escaped(term)) + tag('td', escaped(text)))
  return rows.length === 0 ? '' : tag('table', rows.map(row).join('\n'))
}

/** @param inside HTML; '' for nothing, which has no title either */
function section(title: string, inside: string): string[] {
  return inside === '' ? [] : [tag('h2', escaped(title)), inside]
}

/** @param inside HTML */
function tag(name: string, inside: string): string {
  return `<${name}>${inside}</${name}>`
}
