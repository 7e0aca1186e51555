import {
  type Api,
  type Collection,
  collections,
  type PictureFacts,
  PREVIEW_PATH,
  sharedPreviewHours,
  UNSAVED_ID,
  type UnsavedRecord,
} from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import { compileCheck, invalidInput } from '../calls/validation.ts'
import { findRow, pathOf, pictureOnPage } from '../content/content-rows.ts'
import type { ContentRow } from '../database/tables/content.ts'
import { contentValues, type ContentValues } from '../content/content-values.ts'
import { readTogether } from '../database/database.ts'
import type { HandlersOn, PreviewContent } from '../calls/ports.ts'
import { siteContent } from '../content/site-content.ts'
import { createSharedPreview, deleteSharedPreview, listSharedPreviews } from './shared-preview-queries.ts'
import { allCollections, readPreviewContent, shownRecords } from './preview-content.ts'

const DRAFTS = { kind: 'drafts' } as const
const HOUR_MS = 60 * 60 * 1000

export const previewHandlers: HandlersOn<Api['previews']> = {
  async render({ db, log, now, renderPreview }, { body: { unsaved, as_of, lang } }) {
    if (!renderPreview) throw new AppError('no_preview')
    const view = as_of === undefined ? DRAFTS : ({ kind: 'asOf', at: new Date(as_of) } as const)
    const { drafts, content } = await readTogether(db, async (trx) => {
      const saved = await readPreviewContent(trx, view, lang)
      const shown =
        unsaved && as_of === undefined
          ? await layOver(saved, unsaved, (collection, id) => findRow(trx, collection, id))
          : saved
      return {
        drafts: shown,
        content: await siteContent(trx, {
          language: lang,
          drafts: shown,
          menus: isOnMenusPage(unsaved),
          log,
          now: now(),
        }),
      }
    })
    return { preview: { html: await renderPreview(content), shown: shownRecords(drafts) } }
  },

  listShared: async ({ db, now }) => ({ items: await listSharedPreviews(db, now()) }),

  async share(
    { db, now, renderPreview },
    { body: { hours = sharedPreviewHours.default, is_latest = false } },
    { user },
  ) {
    if (!renderPreview) throw new AppError('no_preview')
    const time = now()
    const snapshot = is_latest ? null : await readTogether(db, (trx) => readPreviewContent(trx, DRAFTS))
    const { token, shared } = await db.transaction().execute((trx) =>
      createSharedPreview(trx, {
        snapshot,
        creator: user,
        now: time,
        expiresAt: new Date(time.getTime() + hours * HOUR_MS),
      }),
    )
    return { shared_preview: shared, path: PREVIEW_PATH + token }
  },

  async withdraw({ db }, { params }) {
    if (!(await deleteSharedPreview(db, params.id))) throw new AppError('not_found')
    return null
  },
}

/** Returns whether a form's record is on the page of menus. */
function isOnMenusPage(unsaved: UnsavedRecord | undefined): boolean {
  return unsaved?.collection === 'menus' || unsaved?.collection === 'extras'
}

/**
 * Returns the content as if a form had been saved and published. An archived record is left out.
 * @param find returns the record of a form, whatever its status
 * @throws AppError `invalid_input` for what the collection's own calls refuse, `not_found` for a record that is gone
 */
async function layOver(
  content: PreviewContent,
  unsaved: UnsavedRecord,
  find: (collection: Collection, id: number) => Promise<ContentRow | undefined>,
): Promise<PreviewContent> {
  const { id } = unsaved
  const collection: Collection = collections[unsaved.collection]
  const values = await valuesOf(collection, unsaved)
  const list = content.lists[unsaved.collection]
  const others = list.filter((row) => row.id !== id)
  const changed = (rows: readonly ContentRow[], row?: ContentRow) => {
    const next = { ...content, lists: { ...content.lists, [unsaved.collection]: rows } }
    const path = row && pathOf(collection, row)
    return path && unsaved.picture ? withFacts(next, path, unsaved.picture as unknown as PictureFacts) : next // the schema has checked it
  }
  if (values['status'] === 'Archived') return changed(others)
  if (id === undefined) {
    const row = newRow(collection, values)
    return changed(collection.newRecords === 'first' ? [row, ...others] : [...others, row], row)
  }
  const shown = list.find((row) => row.id === id)
  const row = shown ?? (await find(collection, id))
  if (!row) throw new AppError('not_found')
  const next: ContentRow = { ...withoutReplacedPicture(collection, row, values), ...values, id, status: 'Published' }
  if (shown)
    return changed(
      list.map((one) => (one.id === id ? next : one)),
      next,
    )
  if (row.status === 'Archived' && values['status'] === undefined) return content
  return changed([...others, next].toSorted(byOrder), next)
}

/** Returns the content with other facts about a picture, wherever it is used. */
function withFacts(content: PreviewContent, path: string, facts: PictureFacts): PreviewContent {
  const picture = pictureOnPage(facts)
  const lists = allCollections.map(([name, collection]) => [
    name,
    content.lists[name].map((row) => (pathOf(collection, row) === path ? { ...row, picture } : row)),
  ])
  return { ...content, lists: Object.fromEntries(lists) as PreviewContent['lists'] } // Object.fromEntries loses the names
}

/** Removes the facts of a picture that the form replaces, because they do not describe the new one. */
function withoutReplacedPicture({ file }: Collection, row: ContentRow, values: ContentValues): ContentRow {
  const before = row as ContentRow & Record<string, unknown> // the collection's own columns
  const isReplaced = file && file.column in values && values[file.column] !== before[file.column]
  return isReplaced ? Object.assign({ ...before }, { picture: undefined }) : row
}

async function valuesOf(collection: Collection, { id, fields }: UnsavedRecord): Promise<ContentValues> {
  const { create, update } = collection.endpoints
  const schema = (id === undefined ? create : update).body
  const body = { ...fields }
  const check = compileCheck(schema ?? {}, 'body')
  if (!check(body)) throw invalidInput(check.errors ?? [])
  return contentValues(collection, body, undefined)
}

/** Returns a row as the database would create it. */
function newRow({ fields }: Collection, values: ContentValues): ContentRow {
  const now = new Date().toISOString()
  const empty = Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])
  return {
    ...Object.fromEntries(empty),
    ...values,
    id: UNSAVED_ID,
    position: 0,
    version: 1,
    status: 'Published',
    created_at: now,
    updated_at: now,
  } as ContentRow // the fields of the contract
}

function emptyValue({ default: fallback, type }: { default?: unknown; type?: unknown }): unknown {
  if (type === 'object') return {}
  if (fallback !== undefined) return fallback
  if (Array.isArray(type)) return null // a text or null
  return type === 'string' ? '' : 0
}

/** Compares two rows by the owner's order. Of equal ones, the newest comes first. */
function byOrder(one: ContentRow, other: ContentRow): number {
  return one.position - other.position || Date.parse(other.created_at) - Date.parse(one.created_at) || other.id - one.id
}
