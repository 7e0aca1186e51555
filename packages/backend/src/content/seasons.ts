import { addDays, dateAt, zonedTime } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Ports } from '../calls/ports.ts'
import { raiseContentVersion } from '../database/content-version.ts'
import type { Db, Trx } from '../database/database.ts'
import { readSettings } from '../settings/settings.ts'

/** Menus have seasons, so the content may be another at midnight although nobody has changed it. */

/** Selects whether a published menu has a season. */
export const hasSeasons = sql<boolean>`exists (select from menus where status = 'Published' and season <> '')`

/** Returns when the local day ends for which the content was last checked, in milliseconds since 1970. */
export async function endOfSeasonDay(db: Db): Promise<number> {
  const { season_day } = await db.selectFrom('site').select('season_day').executeTakeFirstOrThrow()
  if (season_day === null) return Number.NEGATIVE_INFINITY
  const { time_zone } = await readSettings(db)
  return zonedTime(`${addDays(season_day, 1)}T00:00`, time_zone)?.moment.getTime() ?? Number.NEGATIVE_INFINITY
}

/** In another time zone, it is another day. */
export async function forgetSeasonDay(trx: Trx): Promise<void> {
  await trx.updateTable('site').set({ season_day: null }).execute()
}

/**
 * Raises the content version at the first call of a local day, if a menu has a season.
 * @returns the new content version; undefined if the day was known, or another instance was faster
 */
export async function turnSeason({ db, now }: Pick<Ports, 'db' | 'now'>): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    const today = dateAt(now(), (await readSettings(trx)).time_zone)
    const { numUpdatedRows } = await trx
      .updateTable('site')
      .set({ season_day: today })
      .where('season_day', 'is distinct from', today)
      .where(hasSeasons)
      .executeTakeFirst()
    return numUpdatedRows > 0 ? raiseContentVersion(trx) : undefined
  })
}
