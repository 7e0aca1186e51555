import { pendingMigrations } from '@tablier/backend'
import { upgrade } from '../backup/upgrade.ts'
import { noArguments } from './no-arguments.ts'
import type { SiteVerb } from './verb.ts'

interface Migrated {
  /** The names of the migrations that were carried out. */
  readonly migrations: readonly string[]
  /** The name of the backup that was made before. */
  readonly backup?: string
}

export const migrateVerb: SiteVerb<object, Migrated> = {
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
  say: ({ migrations, backup }) => [
    migrations.length === 0 ? 'The database is up to date.' : `Carried out: ${migrations.join(', ')}.`,
    ...(backup === undefined ? [] : [`What was there is in the backup ${backup}.`]),
  ],
}
