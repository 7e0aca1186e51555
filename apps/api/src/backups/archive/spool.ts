import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { TablePart } from './manifest.ts'

/** The rows of a table as NDJSON: a part of a file that has those of all tables. */
export interface SpooledRows {
  readonly path: string
  readonly start: number
  readonly bytes: number
}

export type SpooledTable = TablePart & SpooledRows

export function readSpooled({ path, start, bytes }: SpooledRows): Readable {
  return bytes > 0 ? createReadStream(path, { start, end: start + bytes - 1 }) : Readable.from([])
}
