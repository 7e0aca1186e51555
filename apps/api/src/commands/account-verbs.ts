import { Type } from '@sinclair/typebox'
import {
  compileCheck,
  createAdministrator,
  createPasswordReset,
  type Db,
  findCredentials,
  findUser,
  invalidInput,
  NOBODY,
  passwordLink,
  recordActivity,
  removeSecondStep,
  resetPassword,
  storedPassword,
  wantsStrongPasswords,
  writeSettings,
} from '@tablier/backend'
import { cleanEmail, UncheckedEmail, UNNAMED, users } from '@tablier/contracts'
import type { Command } from 'commander'
import { ensureAdministrator, generatePassword, passwords } from '../accounts/passwords.ts'
import { CommandError } from '../command-line/command-error.ts'
import { firstLine, siteVerb, type Typed } from '../command-line/verb.ts'

/** What the verbs for accounts have in common. */

/** Takes the email address of an account. */
const ofAccount = {
  args: Type.Object({ email: Type.String() }),
  define: (command: Command) => command.argument('<email>', 'the email address of the account'),
  read: ({ args }: Typed) => ({ email: args[0] ?? '' }),
}

const check = compileCheck(Type.Partial(users.create.body), 'body')

/** @throws AppError `invalid_input` unless an account may have this name, email address or password */
function checkAccount(account: { name?: string; email?: string; password?: string }): void {
  if (!check(account)) throw invalidInput(check.errors ?? [])
}

/** Adds the options for a chosen password. It is never an argument, which other users could see. */
function definePassword(command: Command): Command {
  return command
    .option('--password-file <file>', 'read the password from the first line of a file')
    .option('--ask-password', 'ask for the password')
}

/** Returns the password of --password-file or --ask-password; none if it is to be generated. */
async function readPassword(typed: Typed): Promise<{ password?: string }> {
  const { questions } = typed
  const given = await firstLine(typed, 'passwordFile')
  if (given !== undefined) return { password: given }
  if (typed.options['askPassword'] !== true) return {}
  const password = await questions.secret('New password', 'use --password-file')
  if ((await questions.secret('The same again', 'use --password-file')) === password) return { password }
  throw new CommandError('usage', 'The two passwords differ. Please try again.')
}

function noAccount(email: string): CommandError {
  return new CommandError('not_found', `No account has the email address ${email}. \`tablier admin:create\` makes one.`)
}

function shownOnce(password: string | undefined): string[] {
  return password === undefined ? [] : [`Password  ${password}  (shown only this once)`]
}

export const adminCreate = siteVerb({
  name: 'admin:create',
  help: 'Create an administrator. Without an option, a password is generated and shown once.',
  place: 'site',
  makesSite: true,
  args: Type.Object({
    email: UncheckedEmail,
    name: Type.String(),
    password: Type.Optional(Type.String()),
    strong: Type.Boolean(),
  }),
  define: (command) =>
    definePassword(command)
      .argument('<email>', 'the email address to sign in with')
      .option('--name <name>', 'the name of the account', UNNAMED)
      .option('--strong-passwords', 'from now on, refuse new passwords that are easy to guess'),
  async read(typed) {
    const { name, strongPasswords } = typed.options
    const account = { email: typed.args[0] ?? '', name: String(name), strong: strongPasswords === true }
    return { ...account, ...(await readPassword(typed)) }
  },
  async run({ db, now, onMail }, { email, name, password: given, strong }) {
    const password = given ?? generatePassword()
    checkAccount({ email, name, password })
    if (strong) await wantStrongPasswords(db, now())
    const isGenerated = given === undefined
    const stored = await storedPassword({ db, passwords }, { password, of: [{ name, email }], isGenerated })
    const user = await createAdministrator(db, { email, name, ...stored }, { actor: NOBODY, at: now() })
    onMail()
    return { email: user.email, ...(given === undefined && { password }) }
  },
  say: ({ email, password }) => [`Created the administrator ${email}.`, ...shownOnce(password)],
})

async function wantStrongPasswords(db: Db, at: Date): Promise<void> {
  if (await wantsStrongPasswords(db)) return
  await db.transaction().execute(async (trx) => {
    await writeSettings(trx, { strong_passwords: true })
    const done = { area: 'settings', action: 'edited', details: ['strong_passwords'] } as const
    await recordActivity(trx, { actor: NOBODY, at }, done)
  })
}

export const adminResetPassword = siteVerb({
  name: 'admin:reset-password',
  help: 'Give an account a new password and sign it out everywhere.',
  place: 'site',
  args: Type.Object({ email: Type.String(), password: Type.Optional(Type.String()) }),
  define: (command) => definePassword(command).argument('<email>', 'the email address of the account'),
  read: async (typed) => ({ email: typed.args[0] ?? '', ...(await readPassword(typed)) }),
  async run({ db, now, onMail }, { email, password: given }) {
    const password = given ?? generatePassword()
    checkAccount({ password })
    const known = await findCredentials(db, email)
    const of = [(known && (await findUser(db, known.id))) ?? {}]
    const stored = await storedPassword({ db, passwords }, { password, of, isGenerated: given === undefined })
    const user = await resetPassword(db, { email, ...stored }, { actor: NOBODY, at: now() })
    if (!user) throw noAccount(email)
    onMail()
    return { email: user.email, ...(given === undefined && { password }) }
  },
  say: ({ email, password }) => [
    `Changed the password of ${email}, and ended all its sessions.`,
    ...shownOnce(password),
  ],
})

/** Creates the first administrator, with a password that nobody learns. Undefined if there are accounts already. */
async function firstReset(db: Db, { email, name, now }: { email: string; name: string | undefined; now: Date }) {
  checkAccount({ email })
  return (await ensureAdministrator(db, { email, name })) ? createPasswordReset(db, email, now) : undefined
}

export const adminRemoveSecondStep = siteVerb({
  name: 'admin:remove-second-step',
  help: 'Switch off the two-step sign-in of an account that has lost its keys, and sign it out everywhere.',
  place: 'site',
  ...ofAccount,
  async run({ db, now, onMail }, { email }) {
    const user = await removeSecondStep(db, email, { actor: NOBODY, at: now() })
    if (!user) throw new CommandError('not_found', `No account with two-step sign-in has the email address ${email}.`)
    onMail()
    return { email: user.email }
  },
  say: ({ email }) => [`${email} signs in with the password alone now. All its sessions have ended.`],
})

export const adminLink = siteVerb({
  name: 'admin:link',
  help: 'Make a link with which an account sets its password. A site without accounts gets this administrator first.',
  place: 'site',
  ...ofAccount,
  async run({ db, now, config: { publicUrl, adminName: name } }, { email }) {
    const first = { email: cleanEmail(email), name, now: now() }
    const reset = (await createPasswordReset(db, email, now())) ?? (await firstReset(db, first))
    if (!reset) throw noAccount(email)
    return { email: reset.email, link: passwordLink(publicUrl, reset.token) }
  },
  say: ({ email, link }) => [`${email} sets a password with this link, once and within an hour:`, link],
})
