import { type Extension, type messages, type PGlite, parse, protocol, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect, type PGliteDialectConfig } from 'kysely'
import { columnParsers, type Database, type Db } from './database.ts'

/** The part of PGlite that Kysely uses. */
export type EmbeddedConnection = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>

type Load = (imports: { env: { _setitimer_js: (timer: number, ms: number) => number } }, done: unknown) => unknown

/**
 * PostgreSQL waits until a time of the clock. After the clock was set back, that may be too far away for a JavaScript
 * timer, which would then fire at once, again and again. A closed database leaves a timer, which would keep all of its
 * memory.
 */
const boundedTimers = {
  name: 'bounded timers',
  setup: async (_pglite: unknown, options: { instantiateWasm: Load }) => {
    let isClosed = false
    let stop = () => {}
    const instantiateWasm: Load = (imports, done) => {
      const { _setitimer_js: set } = imports.env
      const bounded = (timer: number, ms: number) => {
        stop = () => void set(timer, 0)
        return set(timer, isClosed ? 0 : Math.min(ms, 2 ** 31 - 1))
      }
      Object.assign(imports.env, { _setitimer_js: bounded })
      return options.instantiateWasm(imports, done)
    }
    const close = async () => {
      isClosed = true
      stop()
    }
    return { emscriptenOpts: { ...options, instantiateWasm }, close }
  },
} satisfies Extension

/** Options for every embedded PostgreSQL. */
export const embeddedOptions = { parsers: columnParsers, extensions: { pg_trgm, boundedTimers } }

interface Statement {
  readonly name: string
  /** What the server said of its columns, if it has any. It is asked once. */
  columns?: readonly messages.BackendMessage[]
}

/** How many statements stay prepared. Each takes some 30 kB. */
const MAX_PREPARED = 200

/** Whether a prepared statement may return other columns after this one. */
const mayChangeColumns = (text: string) =>
  /^(create|alter|drop)\b(?! sequence\b| table \S+ (en|dis)able trigger\b)/i.test(text)

/** Whether a statement changes something. A row that is only locked counts as read. */
const isChange = (text: string) =>
  !/^[(\s]*(select|values|show|set|reset|explain|savepoint|rollback)\b/i.test(text) &&
  (!/^[(\s]*with\b/i.test(text) || /\b(insert|update|delete|merge)\b/i.test(text))

export function kyselyOnEmbedded(connection: EmbeddedConnection): Db {
  return new Kysely<Database>({ dialect: new PGliteDialect({ pglite: connection }) })
}

/**
 * Connects to an embedded PostgreSQL. A statement is sent in one round of messages and stays prepared. PGlite's own
 * `query` makes five rounds, and parses and plans each time, which takes three times as long. Parameters are therefore
 * encoded by their JavaScript type, as a server's driver does, and not by the type of their column.
 * @param beforeChange called before each statement that changes something. It throws what refuses the statement, and
 *   returns true if the write-ahead log must be shortened first.
 */
export function embeddedConnection(pglite: PGlite, beforeChange?: () => boolean): EmbeddedConnection {
  const { serialize } = protocol
  const prepared = new Map<string, Statement>() // by their text; the longest unused first
  let count = 0

  const send = (parts: readonly Uint8Array[], isInTransaction: boolean) =>
    pglite.execProtocolStream(joined([...parts, serialize.sync()]), { syncToFs: !isInTransaction })

  async function forget(texts: readonly string[]): Promise<void> {
    const known = texts.map((text) => prepared.get(text)).filter((statement) => statement !== undefined)
    for (const text of texts) prepared.delete(text)
    await send(
      known.map(({ name }) => serialize.close({ type: 'S', name })),
      true,
    )
  }

  async function run(text: string, values: readonly unknown[], isInTransaction: boolean) {
    if (isChange(text) && beforeChange?.()) await pglite.execProtocolStream(serialize.query('checkpoint'))
    const isPreparable = /^(select|insert|update|delete|with)\b/i.test(text)
    const known = prepared.get(text)
    const statement = known ?? { name: isPreparable ? `s${++count}` : '' }
    prepared.delete(text)
    if (statement.name) prepared.set(text, statement)
    const parts = [serialize.bind({ statement: statement.name, values: values.map(writeParameter) })]
    if (!known) parts.unshift(serialize.parse({ name: statement.name, text }))
    if (!statement.columns) parts.push(serialize.describe({ type: 'P' }))
    parts.push(serialize.execute({}))
    try {
      const { columns = [] } = statement
      const answer = await send(parts, isInTransaction)
      statement.columns ??= answer.filter(({ name }) => name === 'rowDescription')
      return parse.parseResults([...columns, ...answer], pglite.parsers)[0]
    } catch (error) {
      await forget([text]) // it may not have been prepared
      throw error
    } finally {
      if (mayChangeColumns(text)) await forget([...prepared.keys()])
      else if (prepared.size > MAX_PREPARED) await forget([...prepared.keys()].slice(0, 1))
    }
  }

  const queryIn = (isInTransaction: boolean) =>
    ((text, values = []) =>
      pglite.runExclusive(() => run(text.trimStart(), values, isInTransaction))) as EmbeddedConnection['query']
  const inTransaction = queryIn(true)
  return {
    waitReady: pglite.waitReady,
    get ready() {
      return pglite.ready
    },
    get closed() {
      return pglite.closed
    },
    close: () => pglite.close(),
    query: queryIn(false),
    transaction: (use) =>
      pglite.transaction((transaction) => use({ query: inTransaction, rollback: () => transaction.rollback() })),
  }
}

function writeParameter(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return value
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return types.arraySerializer(value, undefined, types.TEXT)
  // PGlite miscounts the bytes of a lone surrogate. Other drivers send U+FFFD instead.
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
