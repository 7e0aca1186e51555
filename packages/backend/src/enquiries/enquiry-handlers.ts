import type { Api } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import { found } from '../calls/found.ts'
import type { Handlers } from '../calls/handlers.ts'
import type { Ports } from '../ports.ts'
import { countByLink } from '../secret-links/count-by-link.ts'
import { findLink, revokeLink } from '../secret-links/secret-links.ts'
import { addToEnquiry, withdrawEnquiry } from './change-enquiry.ts'
import { createEnquiryLink, readEnquiryLink } from './enquiry-link.ts'
import { readEnquiry } from './read-enquiry.ts'

/** The state of an enquiry, for its sender, and the owner's calls for the link. */
export function enquiryHandlers({ now, ...ports }: Ports): Handlers<Api['enquiries']> {
  const { db } = ports
  const messageOf = async (token: string): Promise<number> => {
    const link = found(await findLink(db, 'enquiry', token, now()))
    return found(link.message_id ?? undefined)
  }
  return {
    getLink: async ({ params }) => ({ link: await readEnquiryLink({ ...ports, now: now() }, params.id) }),
    createLink: async ({ params }) => ({ link: await createEnquiryLink({ ...ports, now: now() }, params.id) }),
    revokeLink: async ({ params }) => {
      if (!(await revokeLink(db, { kind: 'enquiry', messageId: params.id }))) throw new AppError('not_found')
      return null
    },
    open: async ({ body }) => ({ enquiry: await readEnquiry(db, await messageOf(body.token), now()) }),
    add: async ({ body }) => {
      const id = await messageOf(body.token)
      await countByLink(ports.attempts, 'enquiryAdditions', id)
      await addToEnquiry({ ...ports, now }, id, body.message)
      return null
    },
    withdraw: async ({ body }) => {
      await withdrawEnquiry({ ...ports, now }, await messageOf(body.token))
      return null
    },
  }
}
