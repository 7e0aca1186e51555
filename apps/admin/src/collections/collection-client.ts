import type { CallOptions } from '@tablier/api-client'
import { type CollectionName, collections, type ContentStatus } from '@tablier/contracts'
import { client } from '../api.ts'
import { posterOf } from '../media/video-poster.ts'
import type { ContentRecord, FieldValue } from './collection-screen.ts'

export interface RecordPage {
  readonly items: readonly ContentRecord[]
  /** Number of records on all pages. */
  readonly total: number
  readonly page: number
  readonly limit: number
}

/** One record under the collection's key, such as `{ banner: … }`. */
type OneRecord = Readonly<Record<string, ContentRecord>>

interface ById {
  readonly params: { readonly id: number }
}

export interface SaveInput {
  readonly body: Readonly<Record<string, FieldValue>>
  readonly file?: File
}

interface CollectionClient {
  adminList(
    input: { query: { page?: number; limit: number; status?: ContentStatus } } & CallOptions,
  ): Promise<RecordPage>
  adminGet(input: ById & CallOptions): Promise<OneRecord>
  create(input: SaveInput & CallOptions): Promise<OneRecord>
  update(input: ById & SaveInput & CallOptions): Promise<OneRecord>
  /** Returns the record with its draft changes; rejects with a 404 if it has none. */
  getDraft(input: ById): Promise<OneRecord>
  saveDraft(input: ById & SaveInput & CallOptions): Promise<OneRecord>
  setStatus(input: ById & { body: { status: ContentStatus } }): Promise<OneRecord>
  setPosition(input: ById & { body: { position: number } }): Promise<OneRecord>
  delete(input: ById): Promise<null>
}

/**
 * The collections that the specification wants to be sent as JSON without a file. The others are always sent as forms.
 */
const jsonWithoutFile: ReadonlySet<CollectionName> = new Set(['contactInfos'])

/** The client of any collection, for the code that serves all of them. It sends a video with its poster. */
export function collectionClient(name: CollectionName): CollectionClient {
  const records = client[name] as unknown as CollectionClient // the sixteen clients have the same calls, but TypeScript cannot call a union of them
  const asJson = jsonWithoutFile.has(name)
  return {
    ...records,
    create: async (input) => records.create({ ...(await withPoster(input)), asJson }),
    update: async (input) => records.update({ ...(await withPoster(input)), asJson }),
    saveDraft: async (input) => records.saveDraft({ ...(await withPoster(input)), asJson }),
  }
}

async function withPoster<Input extends SaveInput>(input: Input): Promise<Input & { poster?: Blob }> {
  const poster = input.file && (await posterOf(input.file))
  return poster ? { ...input, poster } : input
}

/** Returns the record in an answer. */
export function recordIn(name: CollectionName, answer: OneRecord): ContentRecord {
  const record = answer[collections[name].key]
  if (!record) throw new TypeError(`The answer has no ${collections[name].key}.`)
  return record
}
