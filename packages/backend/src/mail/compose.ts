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
    text: `${name} <${message.email}> wrote through the form of your site:

${subject}

${message.message}

--
Answer this mail to write to ${name}.
In your inbox: ${publicUrl}/admin/messages/${message.id}
`,
  }
}

/** Contains the link that sets a new password. */
export function passwordResetMail(to: Address, token: string, publicUrl: string): Mail {
  return {
    to: [inOneLine(to)],
    subject: 'Set a new password',
    text: `Hello ${oneLine(to.name)},

somebody, most likely you, asked to set a new password for your account at
${publicUrl}

This link does it. It is good once, and for one hour:
${publicUrl}/reset-password?token=${encodeURIComponent(token)}

If it was not you, there is nothing to do: your password stays as it is.
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
