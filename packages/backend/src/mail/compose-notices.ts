import { type Address, inOneLine, inText, type Mail, type MailedSite, oneLine } from './compose.ts'

/** Contains the link that confirms a new email address, but no text of whoever asked: the address may be a stranger's. */
export function emailConfirmationMail(address: string, token: string, site: MailedSite): Mail {
  return {
    to: [inOneLine({ name: '', address })],
    subject: 'Confirm your new email address',
    text: `Hello,

You asked to use this email address for your account at
${inText(site)}

To confirm it, open this link within a day:
${site.url}/confirm-email?token=${encodeURIComponent(token)}
Until then, your old address stays in use.

If you did not ask for this, ignore this email.
`,
  }
}

/** Tells the current address of an account that another one waits. */
export function emailChangeAskedMail(to: Address, newEmail: string, site: MailedSite): Mail {
  return {
    to: [inOneLine(to)],
    subject: 'Your email address is about to change',
    text: `Hello ${oneLine(to.name)},

Somebody who is signed in with your account at
${inText(site)}
wants to change its email address to ${oneLine(newEmail)}.
It changes as soon as the link that we mailed there is confirmed.

If this was not you, set a new password now. That stops the change:
${site.url}/forgot-password
`,
  }
}

/** Tells the old address that it no longer belongs to the account. */
export function emailChangedMail(to: Address, newEmail: string, site: MailedSite): Mail {
  return {
    to: [inOneLine(to)],
    subject: 'Your email address was changed',
    text: `Hello ${oneLine(to.name)},

The email address of your account at
${inText(site)}
is now ${oneLine(newEmail)}. This address no longer works for signing in.

If you did not expect this, tell an administrator of the site at once.
`,
  }
}

/** Tells an account that its password is another one. */
export function passwordChangedMail(to: Address, site: MailedSite): Mail {
  return {
    to: [inOneLine(to)],
    subject: 'Your password was changed',
    text: `Hello ${oneLine(to.name)},

The password of your account at
${inText(site)}
was changed.

If you did not expect this, set a new one now:
${site.url}/forgot-password
`,
  }
}

interface NewAdministrator extends Address {
  /** The name of the administrator who gave the role. */
  readonly by: string
}

/** Tells all administrators that there is a new one. */
export function newAdministratorMail(
  { name, address, by }: NewAdministrator,
  to: readonly Address[],
  site: MailedSite,
): Mail {
  return {
    to: to.map(inOneLine),
    subject: `New administrator: ${oneLine(name)}`,
    text: `${oneLine(by)} made ${oneLine(name)} <${address}> an administrator of
${inText(site)}

If you did not expect this, take the role back under Users:
${site.url}/admin/users
`,
  }
}
