import type { User } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Act } from '../history/actor.ts'
import { changedFields, recordActivity } from '../history/record-activity.ts'

type Person = Pick<User, 'id' | 'name'>

export async function recordNewUser(trx: Transaction<Database>, act: Act, { id, name }: Person): Promise<void> {
  await recordActivity(trx, act, { area: 'users', action: 'created', record_id: id, title: name })
}

/** Writes into the activity which fields of an account were changed, if any were. */
export async function recordUserChange(
  trx: Transaction<Database>,
  act: Act,
  { former, changed, isNewPassword = false }: { former: User; changed: User; isNewPassword?: boolean },
): Promise<void> {
  const details = [
    ...changedFields(former, changed, ['name', 'email', 'role', 'avatar']),
    ...(isNewPassword ? ['password'] : []),
  ]
  const { id, name } = changed
  if (details.length > 0)
    await recordActivity(trx, act, { area: 'users', action: 'edited', record_id: id, title: name, details })
}

/** What people do with their own account, also when they are not signed in. */
export function ownAct({ id, name }: Person, at: Date): Act {
  return { actor: { id, name }, at }
}
