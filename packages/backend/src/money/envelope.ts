import { countedLines, dateAt, dateText, type FileToSend, formatMoney } from '@tablier/contracts'
import { wordsOf } from '@tablier/words/words-of'
import { zipSync } from 'fflate'
import { type Db, settingsOf } from '../database/database.ts'
import { escaped } from '../mail/mail-html.ts'
import { contentOf, sumsOfOffer } from '../offers/offer-rows.ts'
import { readSettings } from '../settings/settings.ts'
import { siteLocale } from '../site/locale-rules.ts'
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
  const { time_zone } = await settingsOf(db, 'time_zone')
  const settings = await readSettings(db)
  const rows = await db
    .selectFrom('offer_answers')
    .innerJoin('offer_versions', 'offer_versions.id', 'version_id')
    .select(['offer_answers.at', 'offer_answers.name', 'offer_answers.chosen', 'offer_answers.hash as answer_hash'])
    .select(['offer_versions.content', 'offer_versions.hash', 'offer_versions.customer_name'])
    .where('offer_answers.kind', '=', 'accepted')
    .orderBy('offer_answers.id')
    .execute()
  return rows
    .filter(({ at }) => dateAt(new Date(at), time_zone ?? undefined).startsWith(month))
    .map((row) => documentOf(row, siteLocale(settings, contentOf(row).language)))
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

function documentOf(row: AcceptedRow, locale: string) {
  const offer = contentOf(row)
  const words = wordsOf(offer.language)
  const sums = sumsOfOffer(offer, row.chosen)
  const isCounted = countedLines(offer.lines, row.chosen)
  const money = (amount: number) => escaped(formatMoney(amount, offer.currency, locale))
  const fact = (term: string, text: string) => tag('tr', tag('td', escaped(term)) + tag('td', text))
  const title = words.offerDocumentTitle({ number: offer.number })
  const accepted = words.offerDocumentAccepted({
    name: row.name || row.customer_name || '–',
    date: dateText(row.at.slice(0, 10), locale),
  })
  const lines = offer.lines.flatMap((line, index) =>
    isCounted[index] ? [fact(line.title, money(sums.lines[index]!))] : [],
  )
  const rates = sums.rates.map(({ rate, net, vat }) => {
    const facts = { rate: String(rate / 100), net: formatMoney(net, offer.currency, locale) }
    return fact(words.offerDocumentVat(facts), money(vat))
  })
  const total = tag('tr', tag('th', escaped(words.offerDocumentTotal)) + tag('th', money(sums.total)))
  const body = [
    tag('h1', escaped(title)),
    tag('p', escaped(accepted)),
    tag('table', [...lines, ...rates, total].join('\n')),
    tag('p', escaped(offer.vat_free_sentence)),
    tag('p', escaped(offer.terms).replaceAll('\n', '<br>')),
    tag('p', `${row.hash} · ${row.answer_hash}`),
  ]
  const content = ['<!doctype html><meta charset="utf-8">', tag('title', escaped(title)), ...body, ''].join('\n')
  return { name: `${offer.number.replace(/[^\p{L}\p{N}.-]+/gu, '_')}.html`, content }
}

/** @param inside HTML */
function tag(name: string, inside: string): string {
  return `<${name}>${inside}</${name}>`
}
