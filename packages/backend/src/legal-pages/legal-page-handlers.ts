import type { Api } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { Call, Handlers } from '../calls/handlers.ts'
import { cleanHtml } from '../collections/clean-html.ts'
import { raiseContentVersion } from '../database/content-version.ts'
import type { Ports } from '../ports.ts'
import { findLegalPage, type LegalPageValues, listLegalPages, updateLegalPage } from './legal-page-queries.ts'

type LegalPages = Api['legalPages']

export function legalPageHandlers(ports: Ports): Handlers<LegalPages> {
  const { db } = ports
  return {
    list: async () => ({ items: await listLegalPages(db, { isPublished: true }) }),
    get: async ({ params }) => {
      const page = await findLegalPage(db, params.name)
      if (!page.is_published) throw new AppError('not_found')
      return { legal_page: page }
    },
    adminList: async () => ({ items: await listLegalPages(db) }),
    adminGet: async ({ params }) => ({ legal_page: await findLegalPage(db, params.name) }),
    update: (call) => update(ports, call),
  }
}

async function update({ db, onContentChange }: Ports, { params, body }: Call<LegalPages['update']>) {
  const values = cleaned(body)
  const { page, version } = await db.transaction().execute(async (trx) => {
    const changed = await updateLegalPage(trx, params.name, values)
    if (changed.is_published && isBlank(changed.body)) throw emptyPage()
    return { page: changed, version: await raiseContentVersion(trx) }
  })
  await onContentChange(version)
  return { legal_page: page }
}

/** The page shows its title as the only first heading. */
function cleaned({ title, body, ...rest }: LegalPageValues): LegalPageValues {
  return {
    ...rest,
    ...(title !== undefined && { title: title.trim() }),
    ...(body !== undefined && { body: cleanHtml(body, { h1: 'h2' }) }),
  }
}

function isBlank(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''
}

function emptyPage(): AppError {
  return new AppError('invalid_input', {
    errors: [{ field: 'body', message: 'is required to publish the page' }],
    message: 'Please write the text of the page before you publish it.',
  })
}
