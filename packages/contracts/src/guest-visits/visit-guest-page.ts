import { visitEnquiry } from './enquiry-visit.ts'
import type { GuestAnswer, GuestSite, GuestVisit } from './guest-visit.ts'
import { visitAnswer, visitTable } from './table-visit.ts'

const ENQUIRY = /^\/enquiry\/(?<token>[^/]+)(?<withdraw>\/withdraw)?$/
const TABLE = /^\/table\/(?<token>[^/]+)(?:\/(?<guest>[^/]+)(?<delete>\/delete)?)?$/

/**
 * Answers a visit of a page behind a secret link, by calls of the API.
 * @param path below the site's address, without the site's prefix
 */
export async function visitGuestPage(site: GuestSite, path: string, visit: GuestVisit): Promise<GuestAnswer> {
  const enquiry = ENQUIRY.exec(path)?.groups
  if (enquiry?.['token'])
    return visitEnquiry(site, { ...visit, token: enquiry['token'], isWithdrawal: enquiry['withdraw'] !== undefined })
  const { token, guest, delete: deletion } = TABLE.exec(path)?.groups ?? {}
  if (!token) return { page: { kind: 'gone' } }
  if (!guest) return visitTable(site, { ...visit, token })
  return visitAnswer(site, { ...visit, token, guest, isDeletion: deletion !== undefined })
}
