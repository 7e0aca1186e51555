import { AppError, type ContentValues, found } from '@tablier/api-rules'
import { type Collection, collections, type ContentStatus } from '@tablier/contracts'
import type { DemoBody } from '@tablier/demo-content'
import type { MockState } from './mock-state.ts'
import { createTable, type Table } from './table.ts'

/** A row of some collection: what all have; the other columns only its contract knows. */
export interface ContentRow {
  readonly id: number
  readonly position: number
  readonly version: number
  readonly status: ContentStatus
  readonly created_at: string
  readonly updated_at: string
  readonly [column: string]: unknown
}

/** All rows in the owner's order, newest first among equals. */
export function listRows(state: MockState, collection: Collection, status?: ContentStatus): ContentRow[] {
  return tableOf(state, collection)
    .rows()
    .filter((row) => status === undefined || row.status === status)
    .toSorted((a, b) => a.position - b.position || b.created_at.localeCompare(a.created_at) || b.id - a.id)
}

export function findRow(state: MockState, collection: Collection, id: number): ContentRow | undefined {
  return tableOf(state, collection).find(id)
}

export function insertRow(state: MockState, collection: Collection, values: ContentValues): ContentRow {
  const time = state.changeTime()
  return tableOf(state, collection).insert({
    ...emptyColumns(collection),
    position: 0,
    version: 1,
    status: 'Draft',
    ...values,
    created_at: time,
    updated_at: time,
  })
}

/**
 * Changes a row and raises its version.
 * @param fromVersion the version the change was made from; undefined matches any
 * @throws AppError `not_found`, or `stale_version` with the present row under the collection's key
 */
export function updateRow(
  state: MockState,
  collection: Collection,
  id: number,
  values: ContentValues,
  fromVersion?: number,
): ContentRow {
  const table = tableOf(state, collection)
  const { version } = found(table.find(id))
  if (fromVersion !== undefined && fromVersion !== version)
    throw new AppError('stale_version', { data: { [collection.key]: table.find(id) } })
  return found(table.change(id, { ...values, version: version + 1, updated_at: state.changeTime() }))
}

/** Moves a row to a place in the owner's order and numbers all rows anew; past the end is last. */
export function moveRow(state: MockState, collection: Collection, id: number, position: number): ContentRow {
  const table = tableOf(state, collection)
  found(table.find(id))
  const ids = listRows(state, collection).map((row) => row.id)
  const ordered = ids.filter((other) => other !== id)
  ordered.splice(position, 0, id)
  for (const [place, rowId] of ordered.entries()) table.change(rowId, { position: place })
  return updateRow(state, collection, id, {})
}

/** Puts this content in the place of what is there. */
export function replaceContent(state: MockState, site: readonly DemoBody[]): void {
  for (const { table } of Object.values(collections)) state.content.set(table, createTable())
  for (const { name, body } of site) insertRow(state, collections[name], { ...body })
}

export function tableOf(state: MockState, { table }: Collection): Table<ContentRow> {
  return state.content.get(table)! // there is a table for each collection
}

/** What the database fills a column with that was not given. */
function emptyColumns({ fields, file }: Collection): Record<string, unknown> {
  const columns = Object.entries(fields).map(([name, { default: value }]) => [
    name,
    value ?? (name === file?.column ? null : ''),
  ])
  return Object.fromEntries(columns) as Record<string, unknown> // fromEntries forgets that keys are texts
}
