import { type InfiniteData, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, type CollectionName, collections, type ContentStatus } from '@tablier/contracts'
import type { CollectionScreen, ContentRecord, FieldValue } from './collection-screen.ts'
import { type CallOptions, everyPage, type OutputOf } from '@tablier/api-client'
import { client } from '../calls/api.ts'
import type { Translations } from '../translations/translations.ts'
import { posterOf } from '../media/video-poster.ts'

export const collectionsKey = ['collections'] as const

export const schedulesKey = ['schedules'] as const

export function collectionKey(name: CollectionName) {
  return [...collectionsKey, name] as const
}

export function listKey(name: CollectionName) {
  return [...collectionKey(name), 'list'] as const
}

/** The records of a collection by position; only the first page until more are loaded. */
export function useRecords({ name, pageSize = 50 }: CollectionScreen) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: listKey(name),
    queryFn: ({ pageParam, signal }) =>
      collectionClient(name).adminList({ query: { page: pageParam, limit: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : null),
    meta: { action: `load ${name}` },
  })
  return {
    /** Undefined while the first page loads. */
    records: data && recordsOf(data.pages),
    /** Records on all pages, loaded or not. */
    total: data?.pages[0]?.total ?? 0,
    error,
    reload: () => void refetch(),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  }
}

export function allRecordsOptions({ name }: Pick<CollectionScreen, 'name'>) {
  return queryOptions({
    queryKey: [...collectionKey(name), 'all'] as const,
    queryFn: ({ signal }) => everyPage((query) => collectionClient(name).adminList({ query, signal })),
    staleTime: 60_000, // a change made here reloads them at once
    meta: { action: `load ${name}` },
  })
}

/** Returns functions that read, change and reload the cached records of a collection. */
export function useCachedList(name: CollectionName) {
  const queryClient = useQueryClient()
  const queryKey = listKey(name)
  const change = (update: (loaded: LoadedPages) => LoadedPages) =>
    queryClient.setQueryData<LoadedPages>(queryKey, (loaded) => loaded && update(loaded))
  return {
    change,
    /** Changes the list before the server has answered. Resolves with the previous list. */
    changeFirst: async (update: (loaded: LoadedPages) => LoadedPages) => {
      await queryClient.cancelQueries({ queryKey })
      const previous = queryClient.getQueryData<LoadedPages>(queryKey)
      change(update)
      return { previous }
    },
    reload: async () => {
      const renewed = [draftsKey, schedulesKey, collectionKey(name)] // a change can end a draft and a schedule
      await Promise.all(renewed.map((key) => queryClient.invalidateQueries({ queryKey: key })))
    },
  }
}

/** The loaded pages of a collection. The functions below return a changed copy. */
export type LoadedPages = InfiniteData<RecordPage, number>

/** Adds a new record at the collection's place for new records; at the end only if the last page is loaded. */
export function withNewRecord(loaded: LoadedPages, record: ContentRecord, name: CollectionName): LoadedPages {
  const isFirst = collections[name].newRecords === 'first'
  const isEndLoaded = recordsOf(loaded.pages).length === loaded.pages[0]?.total
  return mapPages(loaded, (page, index) => {
    const total = page.total + 1
    if (isFirst && index === 0) return { ...page, items: [record, ...page.items], total }
    const isLast = isEndLoaded && index === loaded.pages.length - 1
    return { ...page, items: !isFirst && isLast ? [...page.items, record] : page.items, total }
  })
}

export function withRecord(loaded: LoadedPages, record: ContentRecord): LoadedPages {
  return mapPages(loaded, (page) => ({
    ...page,
    items: page.items.map((item) => (item.id === record.id ? record : item)),
  }))
}

export function withoutRecord(loaded: LoadedPages, id: number): LoadedPages {
  return mapPages(loaded, (page) => ({
    ...page,
    items: page.items.filter((item) => item.id !== id),
    total: page.total - 1,
  }))
}

/** @param position among all loaded records; 0 is first */
export function withMovedRecord(loaded: LoadedPages, record: ContentRecord, position: number): LoadedPages {
  const ordered = recordsOf(loaded.pages).filter((item) => item.id !== record.id)
  ordered.splice(position, 0, record)
  let start = 0
  return mapPages(loaded, (page) => {
    const end = start + page.items.length
    const items = ordered.slice(start, end)
    start = end
    return { ...page, items }
  })
}

function recordsOf(pages: readonly RecordPage[]): ContentRecord[] {
  return pages.flatMap((page) => page.items)
}

function mapPages(loaded: LoadedPages, map: (page: RecordPage, index: number) => RecordPage): LoadedPages {
  return { ...loaded, pages: loaded.pages.map(map) }
}

/** A record's draft changes: who saved them, and when. */
export type Draft = OutputOf<Api['drafts']['list']>['items'][number]

export const draftsKey = ['drafts'] as const

export const draftsOptions = queryOptions({
  queryKey: draftsKey,
  queryFn: async ({ signal }) => (await client.drafts.list({ signal })).items,
  meta: { action: 'load the draft changes' },
})

/** Returns the ids of a collection's records with draft changes; none while they load. */
export function useDraftIds(name: CollectionName): ReadonlySet<number> {
  const { data = [] } = useQuery(draftsOptions)
  return new Set(data.filter(({ collection }) => collection === name).map(({ id }) => id))
}

/** Returns a record's draft changes, undefined if it has none. */
export function draftOf(drafts: readonly Draft[], name: CollectionName, id: number): Draft | undefined {
  return drafts.find((draft) => draft.collection === name && draft.id === id)
}

interface RecordPage {
  readonly items: readonly ContentRecord[]
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
  readonly body: Readonly<Record<string, FieldValue | Translations>>
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
  setStatus(input: ById & { body: { status: ContentStatus; version?: number } }): Promise<OneRecord>
  setPosition(input: ById & { body: { position: number } }): Promise<OneRecord>
  delete(input: ById): Promise<null>
}

/**
 * The collections that the specification wants to be sent as JSON without a file. The others are always sent as forms.
 */
const jsonWithoutFile: ReadonlySet<CollectionName> = new Set(['contactInfos'])

/** The client of any collection, for the code that serves all of them. It sends a video with its poster. */
export function collectionClient(name: CollectionName): CollectionClient {
  const records = client[name] as unknown as CollectionClient // all these clients have the same calls, but TypeScript cannot call a union of them
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

export function recordIn(name: CollectionName, answer: OneRecord): ContentRecord {
  const record = answer[collections[name].key]
  if (!record) throw new TypeError(`The answer has no ${collections[name].key}.`)
  return record
}
