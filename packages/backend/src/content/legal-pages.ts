import {
  type ActivityAction,
  api,
  type Api,
  type BodyOf,
  LegalPage,
  legalPageIds,
  type LegalPageName,
  legalPageNames,
  legalPageTexts,
  namesOf,
} from '@tablier/contracts'
import { sql } from 'kysely'
import { type Act, actOf } from '../calls/act.ts'
import { AppError, found, wrongField } from '../calls/app-error.ts'
import { changeContent } from './content-change.ts'
import { checkVersion } from '../calls/check-version.ts'
import { withCleanHtml } from '../html/stored-html.ts'
import type { Caller } from '../calls/handlers.ts'
import type { Db, Trx } from '../database/database.ts'
import { changedFields, recordActivity } from '../history/record-activity.ts'
import { type FormState, recordVersion, restorableFields, type RestoreVersion } from '../history/record-version.ts'
import type { HandlersOn, Ports } from '../calls/ports.ts'
import { languageOfRead } from '../site/site-languages.ts'
import { cleanTranslations, inLanguage } from '../site/translations.ts'
import { updateVersioned } from '../database/update-versioned.ts'

const columns = namesOf(LegalPage.properties)

/** Returns the legal pages in the order of `legalPageNames`. */
export async function listLegalPages(db: Db, { isPublished }: { isPublished?: true } = {}): Promise<LegalPage[]> {
  const pages = db.selectFrom('legal_pages').select(columns)
  const rows = await (isPublished ? pages.where('is_published', '=', true) : pages).execute()
  return rows.toSorted((a, b) => legalPageNames.indexOf(a.name) - legalPageNames.indexOf(b.name))
}

export async function findLegalPage(db: Db, name: LegalPageName): Promise<LegalPage> {
  return pageNamed(db, name).executeTakeFirstOrThrow() // a migration made all of them
}

/** Returns a page and locks its row until the transaction ends. */
export async function lockLegalPage(trx: Trx, name: LegalPageName): Promise<LegalPage> {
  return pageNamed(trx, name).forUpdate().executeTakeFirstOrThrow() // a migration made all of them
}

function pageNamed(db: Db, name: LegalPageName) {
  return db.selectFrom('legal_pages').select(columns).where('name', '=', name)
}

type LegalPageValues = Partial<Pick<LegalPage, 'title' | 'body' | 'is_published' | 'translations'>>

export async function updateLegalPage(db: Db, name: LegalPageName, values: LegalPageValues): Promise<LegalPage> {
  return updateVersioned(db, 'legal_pages')
    .set({ ...values, updated_at: sql<string>`now()` })
    .where('name', '=', name)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Gives a first text to pages that have none. It does not publish them. */
export async function fillLegalPages(db: Db, bodies: Readonly<Record<LegalPageName, string>>): Promise<void> {
  for (const name of legalPageNames)
    await db
      .updateTable('legal_pages')
      .set({ body: bodies[name] })
      .where('name', '=', name)
      .where('body', '=', '')
      .execute()
}

/** Returns values of a legal page with HTML cleaned in all languages; first-level headings become second-level ones. */
export function checkedLegalPage<Values extends LegalPageValues>(values: Values): Values {
  const clean = withCleanHtml(values, LegalPage)
  const { title, translations } = clean
  return {
    ...clean,
    ...(title !== undefined && { title: title.trim() }),
    ...(translations && { translations: cleanTranslations(translations) }),
  }
}

/** True for HTML that shows no text. Such a page cannot be published. */
export function isBlank(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''
}

export const legalPageHandlers: HandlersOn<Api['legalPages']> = {
  async list({ db }, { query }) {
    const lang = await languageOfRead(db, query.lang)
    const pages = await listLegalPages(db, { isPublished: true })
    return { items: pages.map((page) => inLanguage(page, ['title'], lang)) }
  },

  async get({ db }, { params, query }) {
    const page = await findLegalPage(db, params.name)
    if (!page.is_published) throw new AppError('not_found')
    return { legal_page: inLanguage(page, legalPageTexts, await languageOfRead(db, query.lang)) }
  },

  adminList: async ({ db }) => ({ items: await listLegalPages(db) }),
  adminGet: async ({ db }, { params }) => ({ legal_page: await findLegalPage(db, params.name) }),

  update: (ports, { params, body }, caller) => changeLegalPage(ports, params, body, caller),
}

/** A legal page and, if it is restored, the number of its revision. */
interface ChangedPage {
  readonly name: LegalPageName
  readonly restoredFrom?: number
}

async function changeLegalPage(
  ports: Ports,
  { name, restoredFrom }: ChangedPage,
  { version, ...body }: BodyOf<Api['legalPages']['update']>,
  caller: Caller,
) {
  return changeContent(ports, async (trx) => {
    const former = await lockLegalPage(trx, name)
    checkVersion('legal_page', former, version)
    const translations = body.translations && { ...former.translations, ...body.translations }
    const page = await updateLegalPage(trx, name, checkedLegalPage({ ...body, ...(translations && { translations }) }))
    if (page.is_published && isBlank(page.body))
      throw wrongField({ field: 'body', reason: 'neededToPublish' }, { reason: 'writeThePage' })
    await recordLegalPage(trx, actOf(caller, ports.now()), { former, page, restoredFrom })
    return { legal_page: page }
  })
}

/** Restores the texts of a page in all languages. It stays published, or not. */
export const restoreLegalPage: RestoreVersion = async (ports, revision, caller) => {
  const name = found(legalPageNames.find((known) => legalPageIds[known] === revision.id))
  const present = await findLegalPage(ports.db, name)
  const { is_published: _state, ...texts } = restorableFields(api.legalPages.update, revision, present)
  const none = Object.fromEntries(Object.keys(present.translations).map((language) => [language, {}]))
  const body = { ...texts, ...(texts.translations && { translations: { ...none, ...texts.translations } }) }
  return changeLegalPage(ports, { name, restoredFrom: revision.number }, { ...body, version: present.version }, caller)
}

interface PageChange {
  readonly former: LegalPage
  readonly page: LegalPage
  readonly restoredFrom?: number | undefined
}

/** Writes the revision of a changed page and a line of the activity. */
export async function recordLegalPage(trx: Trx, act: Act, { former, page, restoredFrom }: PageChange): Promise<void> {
  const record_id = legalPageIds[page.name]
  const states = { former: stateOf(former), saved: stateOf(page) }
  const revision = await recordVersion(trx, act, { collection: 'legalPages', id: record_id, ...states, restoredFrom })
  if (revision === undefined) return
  const details = changedFields(former, page, ['title', 'body', 'is_published', 'translations'])
  const action = restoredFrom === undefined ? actionOf(former, page) : 'restored'
  await recordActivity(trx, act, { area: 'legalPages', action, record_id, title: page.title, revision, details })
}

function stateOf({ title, body, translations, is_published }: LegalPage): FormState {
  return { title, body, translations, status: is_published ? 'Published' : 'Draft' }
}

function actionOf(former: LegalPage, page: LegalPage): ActivityAction {
  if (former.is_published === page.is_published) return 'edited'
  return page.is_published ? 'published' : 'unpublished'
}
