import { type LegalPage, type LegalPageName, legalPageNames } from '@tablier/contracts'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../database/database.ts'

const columns = ['name', 'title', 'body', 'is_published', 'updated_at'] as const

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
export async function lockLegalPage(trx: Transaction<Database>, name: LegalPageName): Promise<LegalPage> {
  return pageNamed(trx, name).forUpdate().executeTakeFirstOrThrow() // likewise
}

function pageNamed(db: Db, name: LegalPageName) {
  return db.selectFrom('legal_pages').select(columns).where('name', '=', name)
}

export type LegalPageValues = Partial<Pick<LegalPage, 'title' | 'body' | 'is_published'>>

export async function updateLegalPage(db: Db, name: LegalPageName, values: LegalPageValues): Promise<LegalPage> {
  return db
    .updateTable('legal_pages')
    .set({ ...values, updated_at: sql<string>`now()` })
    .where('name', '=', name)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Gives pages that have no text yet a first one. They are not published by this. */
export async function fillLegalPages(db: Db, bodies: Readonly<Record<LegalPageName, string>>): Promise<void> {
  for (const name of legalPageNames)
    await db
      .updateTable('legal_pages')
      .set({ body: bodies[name] })
      .where('name', '=', name)
      .where('body', '=', '')
      .execute()
}
