import { pendingMigrations } from '@tablier/backend'
import { upgrade } from '../backup/upgrade.ts'
import { noArguments } from './no-arguments.ts'
import type { SiteVerb } from './verb.ts'

interface Migrated {
  /** The names of the migrations that were carried out. */
  readonly migrations: readonly string[]
}

export const migrateVerb: SiteVerb<object, Migrated> = {
  name: 'migrate',
  help: 'Bring the database up to date, as a start of the server does.',
  place: 'site',
  schema: 'any',
  ...noArguments,
  async run(site) {
    const pending = await pendingMigrations(site.db)
    await upgrade(site)
    return { migrations: [...site.created, ...pending] }
  },
  say: ({ migrations }) =>
    migrations.length === 0
      ? ['The database is up to date.']
      : ['Carried out:', ...migrations.map((name) => `  ${name}`)],
}
