import { Type } from '@sinclair/typebox'
import { createAdministrator, NOBODY } from '@tablier/backend'
import { passwords } from '../auth/passwords.ts'
import { generatePassword } from '../users/first-administrator.ts'
import { checkAccount, definePassword, readPassword } from './accounts.ts'
import type { SiteVerb } from './verb.ts'

const Args = Type.Object({ email: Type.String(), name: Type.String(), password: Type.Optional(Type.String()) })

interface Created {
  readonly email: string
  /** Only if it was generated. */
  readonly password?: string
}

export const adminCreate: SiteVerb<{ email: string; name: string; password?: string }, Created> = {
  name: 'admin:create',
  help: 'Create an administrator. Without an option, a password is generated and shown once.',
  place: 'site',
  makesSite: true,
  args: Args,
  define: (command) =>
    definePassword(command)
      .argument('<email>', 'the email address to sign in with')
      .option('--name <name>', 'the name of the account', 'Administrator'),
  async read(typed) {
    const { args, options } = typed
    const password = await readPassword(typed)
    return { email: args[0] ?? '', name: String(options['name']), ...(password !== undefined && { password }) }
  },
  async run({ db, now, onMail }, { email, name, password: given }) {
    const password = given ?? generatePassword()
    checkAccount({ email, name, password })
    const password_hash = await passwords.hash(password)
    const user = await createAdministrator(db, { email, name, password_hash }, { actor: NOBODY, at: now() })
    onMail()
    return { email: user.email, ...(given === undefined && { password }) }
  },
  say: ({ email, password }) => [
    `Created the administrator ${email}.`,
    ...(password === undefined ? [] : [`Password  ${password}  (shown only this once)`]),
  ],
}
