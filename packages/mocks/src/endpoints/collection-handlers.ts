import { contentValues, type ContentValues, found } from '@tablier/api-rules'
import { type Collection, type CollectionName, type Collections, collections } from '@tablier/contracts'
import type { Handlers } from '../calls.ts'
import { type ContentRow, findRow, insertRow, listRows, moveRow, tableOf, updateRow } from '../state/content-rows.ts'
import type { MockState } from '../state/mock-state.ts'
import { pageOf } from './page-of.ts'

type AllHandlers = { [Name in CollectionName]: Handlers<Collections[Name]['endpoints']> }

/** The handlers of all collections, by name. */
export function collectionHandlers(state: MockState): AllHandlers {
  const handlers = Object.entries(collections).map(([name, collection]) => [name, handlersOf(collection, state)])
  return Object.fromEntries(handlers) as AllHandlers // one generic implementation; the reply's schema checks its rows
}

/** A call as the generic handlers see it. */
interface ContentCall {
  readonly params: { readonly id: number }
  readonly query: { readonly page: number; readonly limit: number; readonly status?: ContentRow['status'] }
  readonly body: ContentValues
  readonly file: string | undefined
}

function handlersOf(collection: Collection, state: MockState) {
  const one = (row: ContentRow | undefined) => ({ [collection.key]: found(row) })
  return {
    list: ({ query }: ContentCall) => pageOf(listRows(state, collection, 'Published'), query),
    get: ({ params }: ContentCall) => {
      const row = findRow(state, collection, params.id)
      return one(row?.status === 'Published' ? row : undefined)
    },
    adminList: ({ query }: ContentCall) => pageOf(listRows(state, collection, query.status), query),
    adminGet: ({ params }: ContentCall) => one(findRow(state, collection, params.id)),
    create: ({ body, file }: ContentCall) => one(insertRow(state, collection, contentValues(collection, body, file))),
    update: ({ params, body: { version, ...body }, file }: ContentCall) => {
      const values = contentValues(collection, body, file)
      return one(updateRow(state, collection, params.id, values, version as number | undefined)) // the update schema's own field
    },
    setStatus: ({ params, body }: ContentCall) =>
      one(updateRow(state, collection, params.id, { status: body['status'] })),
    setPosition: ({ params, body }: ContentCall) =>
      one(moveRow(state, collection, params.id, body['position'] as number)), // PositionBody
    delete: ({ params }: ContentCall) => {
      found(tableOf(state, collection).find(params.id))
      tableOf(state, collection).remove(params.id)
      return null
    },
  }
}
