import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { migrationNames } from '@tablier/backend'
import { type Header, pack } from 'tar-stream'
import type { Manifest } from '../../src/backup/manifest.ts'

/** An entry of an archive, made by hand: its header may lie. */
export interface HandMadeEntry extends Partial<Header> {
  readonly name: string
  readonly content?: string | Buffer
}

export const table: HandMadeEntry = { name: 'tables/banners.ndjson', content: '{"id": 1}\n{"id": 2}\n' }
const jpeg = Buffer.alloc(3000, 'ffd8ff', 'hex') // by its first bytes
export const picture: HandMadeEntry = { name: `media/${'c'.repeat(32)}-16x12.jpg`, content: jpeg }

/** A manifest that describes a table and a picture correctly. */
export function manifestOf(parts: readonly HandMadeEntry[], change: Partial<Manifest> = {}): HandMadeEntry {
  const facts = parts.map(({ name, content = '' }) => ({
    path: name,
    bytes: Buffer.byteLength(content),
    sha256: createHash('sha256').update(content).digest('hex'),
    rows: String(content).split('\n').length - 1,
  }))
  const manifest: Manifest = {
    format: 1,
    version: '0.1.0',
    created_at: '2026-11-22T20:30:00.000Z',
    migration: migrationNames.at(-1)!, // there are some
    content: 'full',
    tables: facts
      .filter(({ path }) => path.startsWith('tables/'))
      .map(({ path, bytes, sha256, rows }) => ({
        name: path.slice('tables/'.length, -'.ndjson'.length),
        bytes,
        sha256,
        rows,
      })),
    sequences: [],
    media: facts
      .filter(({ path }) => path.startsWith('media/'))
      .map(({ path, bytes, sha256 }) => ({ name: path.slice('media/'.length), bytes, sha256 })),
    missing: [],
    ...change,
  }
  return { name: 'manifest.json', content: JSON.stringify(manifest) }
}

/** Packs entries as they are given. */
export async function tarOf(entries: readonly HandMadeEntry[]): Promise<Buffer> {
  const archive = pack()
  for (const { content = '', ...header } of entries) archive.entry({ ...header }, Buffer.from(content))
  archive.finalize()
  return buffer(archive)
}

/** Writes a `.tar.gz` of these entries. */
export async function writeArchive(path: string, entries: readonly HandMadeEntry[]): Promise<string> {
  await writeFile(path, gzipSync(await tarOf(entries)))
  return path
}
