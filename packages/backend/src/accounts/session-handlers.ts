import { type Api, LISTED_SESSIONS } from '@tablier/contracts'
import { AppError, found } from '../calls/app-error.ts'
import type { Caller, Handlers } from '../calls/handlers.ts'
import { actOf } from '../history/record-activity.ts'
import type { Ports } from '../ports.ts'
import { recordAccess } from './record-access.ts'
import { endSessions, lockCaller } from './sessions.ts'
import { lockUser } from './user-queries.ts'

export function sessionHandlers({ db, now }: Ports): Handlers<Api['sessions']> {
  return {
    list: async (_call, { user, sessionId }) => {
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
    end: async ({ params: { id } }, caller) => {
      await db.transaction().execute(async (trx) => {
        await lockCaller(trx, caller)
        const session = trx.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', caller.user.id)
        if ((await session.executeTakeFirst()).numDeletedRows === 0n) throw new AppError('not_found')
        await trx.deleteFrom('email_changes').where('session_id', '=', id).execute()
        await recordAccess(trx, actOf(caller, now()), caller.user, { action: 'ended' })
      })
      return null
    },
    endOthers: async (_call, caller) => endAll(caller.user.id, caller),
    endOfUser: async ({ params: { id } }, caller) => endAll(id, caller),
  }

  /** Ends all sessions of a user but the caller's. */
  async function endAll(userId: number, caller: Caller): Promise<null> {
    await db.transaction().execute(async (trx) => {
      const user = found(await lockUser(trx, userId))
      await endSessions(trx, userId, caller.sessionId)
      await recordAccess(trx, actOf(caller, now()), user, { action: 'ended' })
    })
    return null
  }
}
