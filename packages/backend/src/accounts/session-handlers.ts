import { type Api, LISTED_SESSIONS } from '@tablier/contracts'
import { AppError, found } from '../calls/app-error.ts'
import { hasDeleted } from '../database/database.ts'
import type { Caller } from '../calls/handlers.ts'
import { carryOut } from '../history/record-activity.ts'
import type { HandlersOn, Ports } from '../calls/ports.ts'
import { recordAccess } from './record-access.ts'
import { endSessions, lockCaller } from './sessions.ts'
import { lockUser } from './user-queries.ts'

export const sessionHandlers: HandlersOn<Api['sessions']> = {
  async list({ db, now }, _call, { user, sessionId }) {
    const items = await db
      .selectFrom('sessions')
      .select(({ eb }) => [
        'id',
        'device',
        'address',
        'created_at',
        'used_at',
        eb('id', '=', sessionId).$castTo<boolean>().as('is_current'), // kysely's type is SqlBool
      ])
      .where('user_id', '=', user.id)
      .where('expires_at', '>', now().toISOString())
      .orderBy('is_current', 'desc')
      .orderBy('used_at', 'desc')
      .limit(LISTED_SESSIONS)
      .execute()
    return { items }
  },

  end: (ports, { params: { id } }, caller) =>
    carryOut(ports, caller, async (trx, act) => {
      await lockCaller(trx, caller)
      const session = trx.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', caller.user.id)
      if (!(await hasDeleted(session))) throw new AppError('not_found')
      await trx.deleteFrom('email_changes').where('session_id', '=', id).execute()
      await recordAccess(trx, act, caller.user, { action: 'ended' })
      return null
    }),

  endOthers: (ports, _call, caller) => endAll(ports, caller.user.id, caller),
  endOfUser: (ports, { params: { id } }, caller) => endAll(ports, id, caller),
}

/** Ends all sessions of a user but the caller's. */
async function endAll(ports: Ports, userId: number, caller: Caller): Promise<null> {
  return carryOut(ports, caller, async (trx, act) => {
    const user = found(await lockUser(trx, userId))
    await endSessions(trx, userId, caller.sessionId)
    await recordAccess(trx, act, user, { action: 'ended' })
    return null
  })
}
