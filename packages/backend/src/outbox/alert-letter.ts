import { dateText } from '@tablier/contracts'
import {
  type Address,
  inOneLine,
  inText,
  type LetterOf,
  type Mail,
  type MailedSite,
  oneLine,
  owners,
} from './letter.ts'
import type { MailPayloads } from './outbox-queries.ts'

export const alertLetter: LetterOf<'alert'> = async ({ db }, payload) => ({
  readers: await owners(db),
  write: (site, to) => alertMail(payload, to, site),
})

/** Tells all administrators that something is wrong with the server, or well again. */
export function alertMail(
  { alert: kind, detail }: MailPayloads['alert'],
  to: readonly Address[],
  site: MailedSite,
): Mail {
  const { words, locale } = site
  const facts = { site: inText(site), link: `${site.url}/admin` }
  const what = detail === null ? words.wellAgainSubject({ kind }) : words.alertSubject({ kind })
  const said = kind === 'certificate_ends' && detail ? dateText(detail, locale) : oneLine(detail ?? '')
  const text =
    detail === null ? words.wellAgainText({ ...facts, what }) : words.alertText({ ...facts, kind, detail: said })
  return { to: to.map(inOneLine), subject: what, text: `${text}\n` }
}
