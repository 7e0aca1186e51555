import { Type } from '@sinclair/typebox'
import { brokenText, checkPayments, pendingMigrations, prepareMails, readTogether } from '@tablier/backend'
import { Email } from '@tablier/contracts'
import { upgrade } from '../backups/upgrade.ts'
import type { KeySource } from '../config/keys.ts'
import { createMailSender } from '../mail/mail-worker.ts'
import { adminCreate, adminLink, adminRemoveSecondStep, adminResetPassword } from './account-verbs.ts'
import { backup, verify } from './backup-verbs.ts'
import { CommandError } from '../command-line/command-error.ts'
import { exportVerb, importVerb, seed } from './content-verbs.ts'
import { doctor } from './doctor.ts'
import { restore } from './restore.ts'
import { setup } from './setup.ts'
import { upgradeProgram } from './upgrade-program.ts'
import { noArguments, type SiteVerb, siteVerb, type Verb } from '../command-line/verb.ts'

export const migrateVerb = siteVerb({
  name: 'migrate',
  help: 'Bring the database up to date, as a start of the server does.',
  place: 'site',
  schema: 'any',
  makesSite: true,
  ...noArguments,
  async run(site) {
    const pending = await pendingMigrations(site.db)
    await upgrade(site)
    const backups = pending.length > 0 ? await site.backups.list() : []
    const made = backups.find(({ reason }) => reason === 'before-upgrade')
    return { migrations: [...site.created, ...pending], ...(made && { backup: made.name }) }
  },
  say: ({ migrations, backup: before }) => [
    migrations.length === 0 ? 'The database is up to date.' : `Carried out: ${migrations.join(', ')}.`,
    ...(before === undefined ? [] : [`What was there is in the backup ${before}.`]),
  ],
})

const keysRotate = siteVerb({
  name: 'keys:rotate',
  help: 'Make a new data key and encrypt everything again with it, while the site runs.',
  place: 'site',
  ...noArguments,
  run: ({ keys, db }, _, work) => keys.rotate(db, work),
  say: ({ source, file, key, isNew, sealed, needed, unneeded }) => [
    `${isNew ? 'Made the key' : 'The present key is'} ${key}. ${sealed === 1 ? '1 value was' : `${sealed} values were`} encrypted again.`,
    ...(needed.length > 0 ? [`Still needed, because some values could not be opened: ${needed.join(', ')}`] : []),
    ...(unneeded.length > 0
      ? [
          `No longer needed by this site: ${unneeded.join(', ')}. Backups from before, without a passphrase, do need it: keep it ${source === 'file' ? `a line of ${file}` : 'in DATA_KEYS'} for as long as you keep them.`,
        ]
      : []),
    ...nextSteps[source],
  ],
})

const nextSteps: Readonly<Record<KeySource, readonly string[]>> = {
  file: [],
  environment: [
    'To change the key: make one with `openssl rand -hex 32`.',
    '1. Add it at the end of DATA_KEYS, after a comma, on every instance, and restart them one after the other.',
    '2. Move it to the front of DATA_KEYS on every instance, and restart them again.',
    '3. Run `tablier keys:rotate` on one of them.',
  ],
  secret: [
    'The key comes from JWT_SECRET. To have one of its own: make it with `openssl rand -hex 32`.',
    '1. Set it as DATA_KEYS on every instance. With several, stop all of them first.',
    '2. Start them, and run `tablier keys:rotate` on one of them. Only then may JWT_SECRET change.',
  ],
}

const verifyPayments = siteVerb({
  name: 'verify-payments',
  help: 'Check that no payment was changed or deleted in the database; names the first that was.',
  place: 'site',
  ...noArguments,
  run: ({ db }) => readTogether(db, checkPayments),
  isBad: ({ broken }) => broken !== null,
  say: (checked) => [brokenText(checked)],
})

const mailTest = siteVerb({
  name: 'mail:test',
  help: 'Send a test mail to an address at once, and say what the mail server answers.',
  place: 'site',
  args: Type.Object({ email: Email }),
  define: (command) => command.argument('<email>', 'who gets the mail'),
  read: ({ args }) => ({ email: args[0] ?? '' }),
  async run({ db, keys: { secrets }, config, log, now }, { email }) {
    const { smtpUrl, mailFrom: from, publicUrl } = config
    if (smtpUrl === undefined)
      throw new CommandError('mail_not_set_up', 'No mail is set up: set SMTP_URL in .env, and restart the site.')
    const send = await createMailSender({ smtpUrl, from, log })
    const test = { id: 0, kind: 'test', payload: { name: email, email }, attempts: 1 } as const // not in the outbox
    for (const mail of await prepareMails({ db, secrets, publicUrl }, test, now()))
      await send(mail).catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new CommandError(
          'mail_refused',
          `The mail server does not accept it: ${reason}. Check SMTP_URL and MAIL_FROM.`,
          { cause },
        )
      })
    return { email, from }
  },
  say: ({ email, from }) => [`The mail server has accepted a test mail from ${from} to ${email}.`],
})

export const verbs: readonly Verb[] = [
  setup,
  upgradeProgram,
  migrateVerb,
  seed,
  adminCreate,
  adminResetPassword,
  adminLink,
  adminRemoveSecondStep,
  backup,
  restore,
  verify,
  exportVerb,
  importVerb,
  keysRotate,
  verifyPayments,
  mailTest,
  doctor,
]

/** The verbs that a running server answers. */
export const siteVerbs: readonly SiteVerb[] = verbs.filter((verb) => verb.place === 'site')
