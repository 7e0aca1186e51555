import { type Db, findRow, updateRow } from '@tablier/backend'
import { type Collection, collections } from '@tablier/contracts'
import type { IncomingCall } from './incoming-call.ts'

const updates = new Map(Object.entries(collections).map(([name, collection]) => [`${name}.update`, collection]))

/** The collection that an endpoint, such as `banners.update`, changes; undefined for all other endpoints. */
export function updatedCollection(endpoint: string): Collection | undefined {
  return updates.get(endpoint)
}

/** Changes the first text of the record that a call is about to update, as another administrator would. */
export async function changeElsewhere(db: Db, { name, params }: IncomingCall): Promise<void> {
  const collection = updatedCollection(name)
  const row = collection && (await findRow(db, collection, Number(params['id'])))
  if (!row) return
  const [field, { maxLength }] = Object.entries(collection.fields).find(([, { type }]) => type === 'string')! // every collection has a text
  const present = String(row[field as keyof typeof row]) // a column that the contract names
  const text = `Changed elsewhere: ${present}`.slice(0, Number(maxLength))
  await db.transaction().execute((trx) => updateRow(trx, collection, row.id, { [field]: text }))
}
