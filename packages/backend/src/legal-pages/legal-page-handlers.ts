import type { ActivityAction, Api, LegalPage } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import { changeContent } from '../collections/content-change.ts'
import { actOf } from '../history/actor.ts'
import { changedFields, recordActivity } from '../history/record-activity.ts'
import type { Ports } from '../ports.ts'
import { findLegalPage, listLegalPages, lockLegalPage, updateLegalPage } from './legal-page-queries.ts'
import { checkedLegalPage, isBlank } from './legal-page-rules.ts'

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
    update: (call, caller) => update(ports, call, caller),
  }
}

async function update(ports: Ports, { params: { name }, body }: Call<LegalPages['update']>, caller: Caller) {
  const values = checkedLegalPage(body)
  return changeContent(ports, ['legalPages'], async (trx) => {
    const former = await lockLegalPage(trx, name)
    const page = await updateLegalPage(trx, name, values)
    if (page.is_published && isBlank(page.body)) throw emptyPage()
    const details = changedFields(former, page, ['title', 'body', 'is_published'])
    const done = { area: 'legalPages', action: actionOf(former, page), title: page.title, details } as const
    if (details.length > 0) await recordActivity(trx, actOf(caller, ports.now()), done)
    return { legal_page: page }
  })
}

function actionOf(former: LegalPage, page: LegalPage): ActivityAction {
  if (former.is_published === page.is_published) return 'edited'
  return page.is_published ? 'published' : 'unpublished'
}

function emptyPage(): AppError {
  return new AppError('invalid_input', {
    errors: [{ field: 'body', message: 'is required to publish the page' }],
    message: 'Please write the text of the page before you publish it.',
  })
}
