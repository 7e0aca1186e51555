import { type Api, tableAnswers } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import { found } from '../calls/found.ts'
import type { Call, Handlers } from '../calls/handlers.ts'
import { invalidInput } from '../calls/validation.ts'
import type { Ports } from '../ports.ts'
import { revokeLink } from '../secret-links/secret-links.ts'
import { deleteGuest, findGuest, insertGuest, listGuests, updateGuest } from './guest-queries.ts'
import { createTableLink, findOrder, readTableLink } from './table-link.ts'

type Guests = Api['guests']

/** The owner's calls. Nothing about a guest is written into the activity or an order's history. */
export function guestHandlers(ports: Ports): Handlers<Guests> {
  const { db, secrets } = ports
  return {
    list: async ({ params }) => {
      await findOrder(db, params.id)
      return { items: await listGuests(db, secrets, params.id) }
    },
    create: (call) => create(ports, call),
    update: (call) => update(ports, call),
    delete: async ({ params }) => {
      if (!(await deleteGuest(db, { order_id: params.id, id: params.guest }))) throw new AppError('not_found')
      return null
    },
    getLink: async ({ params }) => ({ link: await readTableLink(ports, params.id) }),
    createLink: async ({ params }) => ({ link: await createTableLink(ports, params.id) }),
    revokeLink: async ({ params }) => {
      if (!(await revokeLink(db, { kind: 'table', orderId: params.id }))) throw new AppError('not_found')
      return null
    },
  }
}

async function create({ db, secrets, now }: Ports, { params, body }: Call<Guests['create']>) {
  checkConsent(body)
  const guest = await db
    .transaction()
    .execute((trx) =>
      insertGuest(
        trx,
        { orderId: params.id, answer: body, tokenHash: null },
        { secrets, now: now(), most: tableAnswers.max },
      ),
    )
  return { guest }
}

async function update({ db, secrets, now }: Ports, { params, body }: Call<Guests['update']>) {
  const which = { order_id: params.id, id: params.guest }
  const guest = await updateGuest(db, secrets, which, { answer: body, version: body.version, now: now() })
  if (guest) return { guest }
  throw new AppError('stale_version', { data: { guest: found(await findGuest(db, secrets, which)) } })
}

/** @throws AppError `invalid_input` without consent: nothing is kept then, not even a name */
export function checkConsent({ has_consent }: { readonly has_consent: boolean }): void {
  if (has_consent) return
  throw invalidInput([{ keyword: 'consent', instancePath: '/has_consent', message: 'is required to keep this' }])
}
