import { type Db, migrationNames, readMigrations } from '@tablier/backend'
import { StartError } from '../config.ts'

/**
 * Refuses a database that this version does not know completely: a restore would empty tables that no backup of this
 * version has.
 * @throws StartError if a newer version has changed the database
 */
export async function refuseNewer(db: Db): Promise<void> {
  const newer = (await readMigrations(db)).find((name) => !migrationNames.includes(name))
  if (newer === undefined) return
  throw new StartError(
    `A newer version of Tablier has changed this database (${newer}). Start that version, or restore a backup of this one into an empty database.`,
  )
}
