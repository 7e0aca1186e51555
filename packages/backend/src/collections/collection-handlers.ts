import { type Collection, type Collections, type CollectionName, collections } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import { found } from '../calls/found.ts'
import type { Handlers, IncomingFile } from '../calls/handlers.ts'
import type { Database } from '../database/database.ts'
import type { Ports } from '../ports.ts'
import { changeContent } from './content-change.ts'
import { type ContentRow, deleteRow, findRow, insertRow, listRows, moveRow, updateRow } from './content-rows.ts'
import { contentValues, type ContentValues } from './content-values.ts'

type AllHandlers = { [Name in CollectionName]: Handlers<Collections[Name]['endpoints']> }

/** The handlers of all collections, by name. */
export function collectionHandlers(ports: Ports): AllHandlers {
  const handlers = Object.entries(collections).map(([name, collection]) => [
    name,
    handlersOf(name as CollectionName, collection, ports), // a key of collections
  ])
  return Object.fromEntries(handlers) as AllHandlers // one generic implementation; each route's schemas check its own rows
}

/** A call as the generic handlers see it. */
interface ContentCall {
  readonly params: { readonly id: number }
  readonly query: { readonly page: number; readonly limit: number; readonly status?: ContentRow['status'] }
  readonly body: ContentValues
  readonly file: IncomingFile | undefined
}

function handlersOf(name: CollectionName, collection: Collection, ports: Ports) {
  const { db } = ports
  const one = (row: ContentRow | undefined) => ({ [collection.key]: found(row) })
  const change = <T>(run: (trx: Transaction<Database>) => Promise<T>) => changeContent(ports, [name], run)

  return {
    list: async ({ query: { page, limit } }: ContentCall) => ({
      ...(await listRows(db, collection, { page, limit, status: 'Published' })),
      page,
      limit,
    }),
    get: async ({ params }: ContentCall) => {
      const row = await findRow(db, collection, params.id)
      return one(row?.status === 'Published' ? row : undefined)
    },
    adminList: async ({ query }: ContentCall) => ({
      ...(await listRows(db, collection, query)),
      page: query.page,
      limit: query.limit,
    }),
    adminGet: async ({ params }: ContentCall) => one(await findRow(db, collection, params.id)),
    create: async ({ body, file }: ContentCall) => {
      const values = await contentValues(collection, body, file)
      return change(async (trx) => one(await insertRow(trx, collection, values)))
    },
    update: async ({ params, body: { version, ...body }, file }: ContentCall) => {
      const values = await contentValues(collection, body, file)
      return change(async (trx) => {
        const row = await updateRow(trx, collection, params.id, values, version as number | undefined) // the update schema's own field
        if (row) return one(row)
        throw new AppError('stale_version', { data: one(await findRow(trx, collection, params.id)) })
      })
    },
    setStatus: async ({ params, body }: ContentCall) =>
      change(async (trx) => one(await updateRow(trx, collection, params.id, { status: body['status'] }))),
    setPosition: async ({ params, body }: ContentCall) =>
      change(async (trx) => one(await moveRow(trx, collection, params.id, body['position'] as number))), // PositionBody
    delete: async ({ params }: ContentCall) =>
      change(async (trx) => {
        if (!(await deleteRow(trx, collection, params.id))) throw new AppError('not_found')
        return null
      }),
  }
}
