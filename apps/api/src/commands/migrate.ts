import { migrate, pendingMigrations } from '@tablier/backend'
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
  async run({ db, created }) {
    const pending = await pendingMigrations(db)
    await migrate(db)
    return { migrations: [...created, ...pending] }
  },
  say: ({ migrations }) =>
    migrations.length === 0
      ? ['The database is up to date.']
      : ['Carried out:', ...migrations.map((name) => `  ${name}`)],
}
