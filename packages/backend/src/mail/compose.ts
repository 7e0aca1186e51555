import type { Message } from '@tablier/contracts'

export interface Address {
  readonly name: string
  readonly address: string
}

export interface Mail {
  readonly to: readonly Address[]
  readonly replyTo?: Address
  readonly subject: string
  readonly text: string
}

/** The site as mails name it. */
export interface MailedSite {
  /** '' if the owner has not set one. */
  readonly name: string
  /** Without a trailing slash. */
  readonly url: string
}

/** Notifies the owners of a message. Their reply goes to the visitor. */
export function newMessageMail(message: Message, to: readonly Address[], site: MailedSite): Mail {
  const name = oneLine(message.name)
  const subject = oneLine(message.subject)
  return {
    to: to.map(inOneLine),
    replyTo: { name, address: message.email },
    subject: `New message: ${subject}`,
    text: `${name} <${message.email}> wrote to you through ${oneLine(site.name) || 'your site'}:

${subject}

${message.message}

--
Reply to this email to answer ${name}.
Open the message: ${site.url}/admin/messages/${message.id}
`,
  }
}

/** Contains the link that sets a new password. */
export function passwordResetMail(to: Address, token: string, site: MailedSite): Mail {
  return {
    to: [inOneLine(to)],
    subject: 'Set a new password',
    text: `Hello ${oneLine(to.name)},

You can set a new password for your account at
${inText(site)}

Open this link within one hour. It works once:
${site.url}/reset-password?token=${encodeURIComponent(token)}

If you did not ask for this, ignore this email. Your password stays the same.
`,
  }
}

/** Shows the owner that mails arrive. */
export function testMail(to: Address, site: MailedSite): Mail {
  return {
    to: [inOneLine(to)],
    subject: 'Test email: it works',
    text: `Hello ${oneLine(to.name)},

You asked for this test email in the settings of
${inText(site)}

It has arrived, so emails about new messages will arrive too.
`,
  }
}

function inText({ name, url }: MailedSite): string {
  return name === '' ? url : `${oneLine(name)} (${url})`
}

function inOneLine({ name, address }: Address): Address {
  return { name: oneLine(name), address }
}

/** Replaces line breaks and other control characters, which a mail header must not contain. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
