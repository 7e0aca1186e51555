import { Readable } from 'node:stream'
import { cleanHtml } from '@tablier/backend'
import { parseJson } from './check-manifest.ts'
import { linesOf } from './load-tables.ts'

/** The entries with legal pages, footers, or copies of them. */
const WITH_HTML = /^tables\/(?:legal_pages|footers|revisions|trash|example_records|shared_previews)\.ndjson$/

/**
 * Yields an entry as an import takes it: the HTML of its rows has only what may be shown.
 * @param onUnclean called for each row that has more
 */
export async function* cleanRows(entry: string, content: AsyncIterable<Buffer>, onUnclean = () => {}) {
  if (!WITH_HTML.test(entry)) yield* content
  else
    for await (const line of linesOf(Readable.from(content).setEncoding('utf8'))) {
      const mayHaveTags = /<|\\u003c/i.test(line)
      const cleaned = mayHaveTags ? JSON.stringify(parseJson(line, clean)) : line
      const isUnclean = mayHaveTags && cleaned !== JSON.stringify(parseJson(line))
      if (isUnclean) onUnclean()
      yield Buffer.from(`${isUnclean ? cleaned : line}\n`) // an unchanged row keeps its numbers as they were written
    }
}

/** @this the object that has the value */
function clean(this: object, key: string, value: unknown): unknown {
  const isHtml = key === 'body' || (key === 'heading' && 'social_media' in this)
  if (!isHtml || typeof value !== 'string') return value
  const cleaned = cleanHtml(value, key === 'body' ? { h1: 'h2' } : {})
  return cleaned.replaceAll(' />', '>') === value.replaceAll(' />', '>') ? value : cleaned // the examples have `<br>`
}
