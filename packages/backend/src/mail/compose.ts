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

/** Notifies the administrators of a message. Their reply goes to the visitor. */
export function newMessageMail(message: Message, to: readonly Address[], publicUrl: string): Mail {
  const name = oneLine(message.name)
  const subject = oneLine(message.subject)
  return {
    to: to.map(inOneLine),
    replyTo: { name, address: message.email },
    subject: `New message: ${subject}`,
    text: `${name} <${message.email}> wrote to you through your site:

${subject}

${message.message}

--
Reply to this email to answer ${name}.
Open the message: ${publicUrl}/admin/messages/${message.id}
`,
  }
}

/** Contains the link that sets a new password. */
export function passwordResetMail(to: Address, token: string, publicUrl: string): Mail {
  return {
    to: [inOneLine(to)],
    subject: 'Set a new password',
    text: `Hello ${oneLine(to.name)},

You can set a new password for your account at
${publicUrl}

Open this link within one hour. It works once:
${publicUrl}/reset-password?token=${encodeURIComponent(token)}

If you did not ask for this, ignore this email. Your password stays the same.
`,
  }
}

function inOneLine({ name, address }: Address): Address {
  return { name: oneLine(name), address }
}

/** Replaces line breaks and other control characters, which a mail header must not contain. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
