import {
  type Collection,
  type CollectionName,
  type Collections,
  collections,
  type PageQuery,
  type SiteLanguage,
} from '@tablier/contracts'
import { type Act, actOf } from '../calls/act.ts'
import { AppError, found } from '../calls/app-error.ts'
import type { Caller, Handlers, IncomingFile } from '../calls/handlers.ts'
import type { Trx } from '../database/database.ts'
import { recordChange, recordPositions } from '../history/record-change.ts'
import type { Ports } from '../calls/ports.ts'
import { languageOfRead } from '../site/site-languages.ts'
import { inLanguage } from '../site/translations.ts'
import { changeContent } from './content-change.ts'
import { findDraft, lockRecord, saveDraft, versionsOf } from './content-drafts.ts'
import { findRow, insertRow, listRows, lockTable, moveRow, updateRow, withPictures } from './content-rows.ts'
import type { ContentRow } from '../database/tables/content.ts'
import { checkNamedUploads } from './named-uploads.ts'
import { trashRow } from './content-trash.ts'
import { contentValues, type ContentValues } from './content-values.ts'
import { dishesOf, withDishTitles } from './menu-values.ts'

type AllHandlers = { [Name in CollectionName]: Handlers<Collections[Name]['endpoints']> }

export function collectionHandlers(ports: Ports): AllHandlers {
  const handlers = Object.entries(collections).map(([name, collection]) => [
    name,
    { ...readHandlers(name as CollectionName, collection, ports), ...changeHandlers(name as CollectionName, ports) }, // a key of collections
  ])
  return Object.fromEntries(handlers) as AllHandlers // one generic implementation; each route's schemas check its own rows
}

interface ContentCall {
  readonly params: { readonly id: number }
  readonly query: PageQuery & { readonly status?: ContentRow['status']; readonly lang?: SiteLanguage }
  readonly body: ContentValues & { readonly version?: number; readonly status?: ContentRow['status'] }
  readonly file: IncomingFile | undefined
}

function readHandlers(name: CollectionName, collection: Collection, { db }: Ports) {
  const one = (row: object | undefined) => ({ [collection.key]: found(row) })
  const onPage = async (rows: readonly ContentRow[], asked: SiteLanguage | undefined) => {
    const lang = await languageOfRead(db, asked)
    const pictured = await withPictures(db, collection, rows, lang)
    return pictured.map((row) => inLanguage(row, collection.translated, lang))
  }
  return {
    list: async ({ query: { lang, ...query } }: ContentCall) => {
      const { items, ...counts } = await listRows(db, collection, { ...query, status: 'Published' })
      return { items: await onPage(items, lang), ...counts }
    },
    get: async ({ params, query }: ContentCall) => {
      const row = await findRow(db, collection, params.id)
      const published = row?.status === 'Published' ? [row] : []
      return one((await onPage(published, query.lang))[0])
    },
    adminList: ({ query }: ContentCall) => listRows(db, collection, query),
    adminGet: async ({ params }: ContentCall) => one(await findRow(db, collection, params.id)),
    getDraft: async ({ params }: ContentCall) => one(await findDraft(db, name, params.id)),
  }
}

function changeHandlers(name: CollectionName, ports: Ports) {
  const { db, now } = ports
  const collection: Collection = collections[name]
  const one = (row: ContentRow | undefined) => ({ [collection.key]: found(row) })
  const change = <T>(caller: Caller, run: (trx: Trx, act: Act) => Promise<T>) =>
    changeContent(ports, (trx) => run(trx, actOf(caller, now())))
  /** Names the dishes of a menu as they are called now. */
  const linked = async (trx: Trx, values: ContentValues, former?: ContentRow) => {
    if (name !== 'menus') return values
    const versions = former ? await versionsOf(trx, { collection: name, id: former.id }) : []
    return withDishTitles(trx, values, versions.flatMap(dishesOf))
  }
  /** Records the change and returns the changed row. */
  const recorded = async (trx: Trx, act: Act, row: ContentRow | undefined) => {
    await recordChange(trx, act, { collection: name, row: found(row) })
    return one(row)
  }

  /** Returns the columns that a call sets. @param id of the record that it changes */
  const valuesOf = async (sent: ContentValues, file: IncomingFile | undefined, id?: number) => {
    const before = {
      now: async () =>
        id === undefined
          ? []
          : [await findRow(db, collection, id), await findDraft(db, name, id)].filter((row) => row !== undefined),
      ever: async () => (id === undefined ? [] : versionsOf(db, { collection: name, id })),
    }
    const values = await contentValues(collection, sent, file)
    await checkNamedUploads(ports, collection, values, before)
    return values
  }

  return {
    create: async ({ body, file }: ContentCall, caller: Caller) => {
      const values = await valuesOf(body, file)
      return change(caller, async (trx, act) =>
        recorded(trx, act, await insertRow(trx, collection, await linked(trx, values))),
      )
    },
    update: async ({ params: { id }, body: { version, ...body }, file }: ContentCall, caller: Caller) => {
      const values = await valuesOf(body, file, id)
      return change(caller, async (trx, act) => {
        const former = await lockRecord(trx, { collection: name, id }, version)
        const row = found(await updateRow(trx, collection, id, await linked(trx, values, former)))
        await recordChange(trx, act, { collection: name, row, endsDraft: true })
        return one(row)
      })
    },
    saveDraft: async ({ params: { id }, body: { version, ...body }, file }: ContentCall, caller: Caller) => {
      const values = await valuesOf(body, file, id)
      return db.transaction().execute(async (trx) => {
        const former = await lockRecord(trx, { collection: name, id }, version)
        return one(await saveDraft(trx, actOf(caller, now()), { name, id }, await linked(trx, values, former)))
      })
    },
    setStatus: async ({ params: { id }, body: { status, version } }: ContentCall, caller: Caller) =>
      change(caller, async (trx, act) => {
        await lockRecord(trx, { collection: name, id }, version)
        return recorded(trx, act, await updateRow(trx, collection, id, { status }))
      }),
    setPosition: async ({ params: { id }, body }: ContentCall, caller: Caller) =>
      change(caller, async (trx, act) => {
        await lockTable(trx, collection.table)
        return recordPositions(
          trx,
          act,
          { collection: name, moved: id },
          async () => one(await moveRow(trx, collection, id, body['position'] as number)), // PositionBody
        )
      }),
    delete: async ({ params }: ContentCall, caller: Caller) =>
      change(caller, async (trx, act) => {
        if (!(await trashRow(trx, act, name, params.id))) throw new AppError('not_found')
        return null
      }),
  }
}
