import { type Api, PREVIEW_PATH, sharedPreviewHours } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import { findRow } from '../collections/content-rows.ts'
import type { Ports } from '../ports.ts'
import { layOver } from './lay-over.ts'
import { createSharedPreview, deleteSharedPreview, listSharedPreviews } from './shared-preview-queries.ts'
import { readSiteContent, shownRecords } from './site-content.ts'

type Previews = Api['previews']

const DRAFTS = { kind: 'drafts' } as const
const HOUR_MS = 60 * 60 * 1000

export function previewHandlers(ports: Ports): Handlers<Previews> {
  const { db, now } = ports
  return {
    render: (call) => render(ports, call),
    listShared: async () => ({ items: await listSharedPreviews(db, now()) }),
    share: (call, caller) => share(ports, call, caller),
    withdraw: async ({ params }) => {
      if (!(await deleteSharedPreview(db, params.id))) throw new AppError('not_found')
      return null
    },
  }
}

async function render({ db, renderPreview }: Ports, { body: { unsaved, as_of } }: Call<Previews['render']>) {
  if (!renderPreview) throw new AppError('no_preview')
  const view = as_of === undefined ? DRAFTS : ({ kind: 'asOf', at: new Date(as_of) } as const)
  const content = await readSiteContent(db, view)
  const shown =
    unsaved && as_of === undefined
      ? await layOver(content, unsaved, (collection, id) => findRow(db, collection, id))
      : content
  return { preview: { html: await renderPreview(shown), shown: shownRecords(shown) } }
}

async function share(
  { db, now, renderPreview }: Ports,
  { body: { hours = sharedPreviewHours.default, is_latest = false } }: Call<Previews['share']>,
  { user }: Caller,
) {
  if (!renderPreview) throw new AppError('no_preview')
  const time = now()
  const snapshot = is_latest ? null : await readSiteContent(db, DRAFTS)
  const { token, shared } = await db.transaction().execute((trx) =>
    createSharedPreview(trx, {
      snapshot,
      creator: user,
      now: time,
      expiresAt: new Date(time.getTime() + hours * HOUR_MS),
    }),
  )
  return { shared_preview: shared, path: PREVIEW_PATH + token }
}
