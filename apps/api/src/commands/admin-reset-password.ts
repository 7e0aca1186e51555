import { Type } from '@sinclair/typebox'
import { NOBODY, resetPassword } from '@tablier/backend'
import { passwords } from '../auth/passwords.ts'
import { generatePassword } from '../users/first-administrator.ts'
import { checkAccount, definePassword, readPassword } from './accounts.ts'
import { CommandError } from './command-error.ts'
import type { SiteVerb } from './verb.ts'

const Args = Type.Object({ email: Type.String(), password: Type.Optional(Type.String()) })

interface Reset {
  readonly email: string
  /** Only if it was generated. */
  readonly password?: string
}

export const adminResetPassword: SiteVerb<{ email: string; password?: string }, Reset> = {
  name: 'admin:reset-password',
  help: 'Give an account a new password and sign it out everywhere.',
  place: 'site',
  args: Args,
  define: (command) => definePassword(command).argument('<email>', 'the email address of the account'),
  async read(typed) {
    const password = await readPassword(typed)
    return { email: typed.args[0] ?? '', ...(password !== undefined && { password }) }
  },
  async run({ db, now, onMail }, { email, password: given }) {
    const password = given ?? generatePassword()
    checkAccount({ email, name: 'of the account', password })
    const password_hash = await passwords.hash(password)
    const user = await resetPassword(db, { email, password_hash }, { actor: NOBODY, at: now() })
    if (!user) throw new CommandError('not_found', `No account has the email address ${email}.`)
    onMail()
    return { email: user.email, ...(given === undefined && { password }) }
  },
  say: ({ email, password }) => [
    `Changed the password of ${email}, and ended all its sessions.`,
    ...(password === undefined ? [] : [`Password  ${password}  (shown only this once)`]),
  ],
}
