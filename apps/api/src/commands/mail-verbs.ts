import { prepareMails } from '@tablier/backend'
import { Type } from '@sinclair/typebox'
import { createMailSender } from '../mail/mail-worker.ts'
import { CommandError } from './command-error.ts'
import { siteVerb } from './verb.ts'

export const mailTest = siteVerb({
  name: 'mail:test',
  help: 'Send a test mail to an address at once, and say what the mail server answers.',
  place: 'site',
  args: Type.Object({ email: Type.String() }),
  define: (command) => command.argument('<email>', 'who gets the mail'),
  read: ({ args }) => ({ email: args[0] ?? '' }),
  async run({ db, keys: { secrets }, config, log, now }, { email }) {
    const { smtpUrl, mailFrom: from, publicUrl } = config
    if (smtpUrl === undefined) throw new CommandError('mail_not_set_up', 'No mail is set up: SMTP_URL is missing.')
    const send = await createMailSender({ smtpUrl, from, log })
    const test = { id: 0, kind: 'test', payload: { name: email, email }, attempts: 1 } as const // not in the outbox
    for (const mail of await prepareMails({ db, secrets, publicUrl }, test, now()))
      await send(mail).catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new CommandError('mail_refused', `The mail server does not accept it: ${reason}`, { cause })
      })
    return { email, from }
  },
  say: ({ email, from }) => [`The mail server has accepted a test mail from ${from} to ${email}.`],
})
