import {
  type ActivityAction,
  type Api,
  LegalPage,
  type LegalPageName,
  legalPageNames,
  legalPageTexts,
  namesOf,
} from '@tablier/contracts'
import { sql } from 'kysely'
import { AppError, checkVersion, wrongField } from '../calls/app-error.ts'
import { cleanPageHtml } from '../collections/clean-html.ts'
import { changeContent } from '../collections/content-change.ts'
import type { Db, Trx } from '../database/database.ts'
import { actOf, changedFields, recordActivity } from '../history/record-activity.ts'
import type { HandlersOn } from '../ports.ts'
import { languageOfRead } from '../translations/site-languages.ts'
import { cleanTranslations, inLanguage } from '../translations/translations.ts'

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

export type LegalPageValues = Partial<Pick<LegalPage, 'title' | 'body' | 'is_published' | 'translations'>>

export async function updateLegalPage(db: Db, name: LegalPageName, values: LegalPageValues): Promise<LegalPage> {
  return db
    .updateTable('legal_pages')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1), updated_at: sql<string>`now()` }))
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
  const { title, body, translations } = values
  return {
    ...values,
    ...(title !== undefined && { title: title.trim() }),
    ...(body !== undefined && { body: cleanPageHtml(body) }),
    ...(translations && {
      translations: cleanTranslations(translations, (text, field) =>
        field === 'body' ? cleanPageHtml(text) : text.trim(),
      ),
    }),
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

  update: (ports, { params: { name }, body: { version, ...body } }, caller) =>
    changeContent(ports, ['legalPages'], async (trx) => {
      const former = await lockLegalPage(trx, name)
      checkVersion('legal_page', former, version)
      const translations = body.translations && { ...former.translations, ...body.translations }
      const page = await updateLegalPage(
        trx,
        name,
        checkedLegalPage({ ...body, ...(translations && { translations }) }),
      )
      if (page.is_published && isBlank(page.body))
        throw wrongField(
          'body',
          'is required to publish the page',
          'Please write the text of the page before you publish it.',
        )
      const details = changedFields(former, page, ['title', 'body', 'is_published', 'translations'])
      const done = { area: 'legalPages', action: actionOf(former, page), title: page.title, details } as const
      await recordActivity(trx, actOf(caller, ports.now()), done)
      return { legal_page: page }
    }),
}

function actionOf(former: LegalPage, page: LegalPage): ActivityAction {
  if (former.is_published === page.is_published) return 'edited'
  return page.is_published ? 'published' : 'unpublished'
}
