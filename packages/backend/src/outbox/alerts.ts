import { DAY_MS } from '@tablier/contracts'
import type { Db } from '../database/database.ts'
import type { AlertKind } from '../database/tables/site.ts'
import { enqueueMail } from './outbox-queries.ts'

/** For how long no instance may see anything wrong before a mail says that all is well. */
const QUIET_MS = 30 * 60 * 1000

/**
 * Mails the administrators what is wrong, unless a mail has said so within a day, or once that it is well again. The row
 * of the kind remembers it, so one of several instances sends.
 * @param detail what is wrong, for the mail's text; null if nothing is
 * @returns true if a mail was put in the outbox
 */
export async function tellAdministrators(db: Db, alert: AlertKind, detail: string | null, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  return db.transaction().execute(async (trx) => {
    const row = { kind: alert, is_wrong: false, told_at: ago(DAY_MS), seen_at: at }
    const seen = trx.insertInto('alerts').values(row)
    if (detail !== null)
      await seen.onConflict((conflict) => conflict.column('kind').doUpdateSet({ seen_at: at })).execute()
    const change = trx.updateTable('alerts').where('kind', '=', alert).returning('kind')
    const isPast = (column: 'seen_at' | 'told_at', ms: number) =>
      change.where((eb) => eb.or([eb(column, '<=', ago(ms)), eb(column, '>', at)])) // written while the clock was ahead
    const due =
      detail === null
        ? isPast('seen_at', QUIET_MS).set({ is_wrong: false }).where('is_wrong', '=', true)
        : isPast('told_at', DAY_MS).set({ is_wrong: true, told_at: at })
    const told = await due.executeTakeFirst()
    if (told) await enqueueMail(trx, 'alert', { alert, detail }, now)
    return told !== undefined
  })
}
