import { createHash } from 'node:crypto'
import { fileFormat, TELLING_BYTES } from '@tablier/backend'
import { BackupError } from './backup-error.ts'

/** What was read of an entry. */
export interface PartFacts {
  readonly bytes: number
  readonly sha256: string
  /** Lines, of a table. */
  readonly rows: number
}

/** Returns a file's content again; null unless its first bytes are those of the format that its name states. */
export async function judgedMedia(name: string, content: AsyncGenerator<Buffer>) {
  let start = Buffer.alloc(0)
  while (start.length < TELLING_BYTES) {
    const { value, done } = await content.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  const format = await fileFormat(start.subarray(0, TELLING_BYTES))
  if (!name.endsWith(`.${format?.extension}`)) return null
  async function* whole(): AsyncGenerator<Buffer> {
    yield start
    yield* content
  }
  return whole()
}

const NEWLINE = 0x0a

/**
 * Passes an entry's content on, and measures it.
 * @param lineBytes the longest line of a table; undefined for what has no lines
 * @returns its facts, after the content was read to the end
 * @throws BackupError if a line is too long, or the last line has no end
 */
export function measurePart(content: AsyncIterable<Buffer>, lineBytes?: number) {
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  let lineStart = 0
  let facts: PartFacts | undefined

  function countLines(chunk: Buffer, maximum: number): void {
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) {
      rows += 1
      demandLine(bytes + at - lineStart, maximum)
      lineStart = bytes + at + 1
    }
    demandLine(bytes + chunk.length - lineStart, maximum)
  }
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      hash.update(chunk)
      if (lineBytes !== undefined) countLines(chunk, lineBytes)
      bytes += chunk.length
      yield chunk
    }
    if (lineBytes !== undefined && lineStart !== bytes) throw new BackupError('damaged')
    facts = { bytes, sha256: hash.digest('hex'), rows }
  }
  return { content: measured(), facts: () => facts }
}

function demandLine(length: number, maximum: number): void {
  if (length > maximum) throw new BackupError('too_large', 'This backup has a row that is too large.')
}
