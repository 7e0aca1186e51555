import { pendingMigrations } from '@tablier/backend'
import { upgrade } from '../backup/upgrade.ts'
import { adminCreate, adminLink, adminRemoveSecondStep, adminResetPassword } from './account-verbs.ts'
import { backup, verify } from './backup-verbs.ts'
import { exportVerb, importVerb, seed } from './content-verbs.ts'
import { doctor } from './doctor.ts'
import { keysRotate } from './key-verbs.ts'
import { mailTest } from './mail-verbs.ts'
import { restore } from './restore.ts'
import { setup } from './setup.ts'
import { upgradeProgram } from './upgrade-program.ts'
import { noArguments, type SiteVerb, siteVerb, type Verb } from './verb.ts'

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
  mailTest,
  doctor,
]

/** The verbs that a running server answers. */
export const siteVerbs: readonly SiteVerb[] = verbs.filter((verb) => verb.place === 'site')
