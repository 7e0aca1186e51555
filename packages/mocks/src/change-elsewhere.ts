import { type Collection, collections } from '@tablier/contracts'
import type { IncomingCall } from './calls.ts'
import { findRow, updateRow } from './state/content-rows.ts'
import type { MockState } from './state/mock-state.ts'

const updates = new Map(Object.entries(collections).map(([name, collection]) => [`${name}.update`, collection]))

/** The collection that an endpoint, such as `banners.update`, changes; undefined for all other endpoints. */
export function updatedCollection(endpoint: string): Collection | undefined {
  return updates.get(endpoint)
}

/** Changes the first text of the record that a call is about to update, as another administrator would. */
export function changeElsewhere(state: MockState, { name, params }: IncomingCall): void {
  const collection = updatedCollection(name)
  const row = collection && findRow(state, collection, Number(params['id']))
  if (!row) return
  const [field, { maxLength }] = Object.entries(collection.fields).find(([, { type }]) => type === 'string')! // every collection has a text
  const text = `Changed elsewhere: ${String(row[field])}`.slice(0, Number(maxLength))
  updateRow(state, collection, row.id, { [field]: text })
}
