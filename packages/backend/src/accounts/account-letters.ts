import { harmlessName } from '@tablier/contracts'
import {
  type Address,
  greetingMail,
  inOneLine,
  inText,
  type LetterOf,
  type Mail,
  type MailedSite,
  oneLine,
  owners,
} from '../outbox/letter.ts'
import { createConfirmation } from './email-changes.ts'
import { createPasswordReset } from './passwords.ts'

export const passwordResetLetter: LetterOf<'password_reset'> = async ({ db }, { email }, { now }) => {
  const reset = await createPasswordReset(db, email, now)
  if (!reset) return undefined
  const to = { name: reset.name, address: reset.email }
  return { write: (site) => passwordResetMail(to, reset.token, site) }
}

/** Returns the link that sets a password, of a site's address. */
export function passwordLink(url: string, token: string): string {
  return `${url}/reset-password?token=${encodeURIComponent(token)}`
}

/** Contains the link that sets a new password. */
export function passwordResetMail(to: Address, token: string, site: MailedSite): Mail {
  const link = passwordLink(site.url, token)
  const text = site.words.passwordResetText({ site: inText(site), link })
  return greetingMail(to, site, site.words.passwordResetSubject, text)
}

export const emailConfirmationLetter: LetterOf<'email_confirmation'> = async (
  { db },
  { user_id: userId, email },
  { now },
) => {
  const token = await createConfirmation(db, { userId, email }, now)
  return token === undefined ? undefined : { write: (site) => emailConfirmationMail(email, token, site) }
}

/**
 * Contains the link that confirms a new email address, but no text by the person who asked: the address may be a
 * stranger's.
 */
export function emailConfirmationMail(address: string, token: string, site: MailedSite): Mail {
  const link = `${site.url}/confirm-email?token=${encodeURIComponent(token)}`
  return {
    to: [inOneLine({ name: '', address })],
    subject: site.words.confirmAddressSubject,
    text: `${site.words.confirmAddressText({ site: inText(site), link })}\n`,
  }
}

export const newAdministratorLetter: LetterOf<'new_administrator'> = async ({ db }, { name, email: address, by }) => ({
  readers: await owners(db),
  write: (site, to) => newAdministratorMail({ name, address, by }, to, site),
})

interface NewAdministrator extends Address {
  /** The name of the administrator who gave the role; null for somebody with access to the server. */
  readonly by: string | null
}

/** Tells all administrators that there is a new administrator. */
export function newAdministratorMail(administrator: NewAdministrator, to: readonly Address[], site: MailedSite): Mail {
  const { words } = site
  const address = oneLine(administrator.address)
  const name = harmlessName(administrator.name) || address // who registers chooses the name
  const by = administrator.by === null ? words.somebodyWithAccess : oneLine(administrator.by)
  const link = `${site.url}/admin/users`
  return {
    to: to.map(inOneLine),
    subject: words.newAdministratorSubject({ name }),
    text: `${words.newAdministratorText({ by, name, address, site: inText(site), link })}\n`,
  }
}
