import { type Api, type BodyOf, defaultChecklists, type DeskSettings } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import type { Db } from '../database/database.ts'
import { actOf } from '../history/actor.ts'
import { changedFields, recordActivity } from '../history/record-activity.ts'
import type { Ports } from '../ports.ts'

type Desk = Api['deskSettings']
type Change = BodyOf<Desk['update']>

const names = [
  'currency',
  'evenings_a_day',
  'hold_days',
  'keep_years',
  'purge_days',
  'confirmation_text',
  'checklists',
] as const satisfies readonly (keyof DeskSettings)[]

export function deskSettingsHandlers(ports: Ports): Handlers<Desk> {
  return {
    get: async () => ({ settings: await readDeskSettings(ports.db) }),
    update: (call, caller) => update(ports, call, caller),
  }
}

/** Returns the settings of orders and customers, with the default checklists if the owner has none. */
export async function readDeskSettings(db: Db): Promise<DeskSettings> {
  const { checklists, ...row } = await db.selectFrom('settings').select(names).executeTakeFirstOrThrow()
  return { ...row, checklists: checklists.length > 0 ? checklists : [...defaultChecklists] }
}

/** Orders that exist keep their currency, their holds and their slots. */
async function update({ db, now }: Ports, { body }: Call<Desk['update']>, caller: Caller) {
  const values = columnsOf(body)
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('settings').select('site_name').forUpdate().execute() // two changes wait for each other
    const former = await readDeskSettings(trx)
    if (Object.keys(values).length > 0) await trx.updateTable('settings').set(values).execute()
    const settings = await readDeskSettings(trx)
    const details = changedFields(former, settings, names)
    if (details.length > 0)
      await recordActivity(trx, actOf(caller, now()), { area: 'settings', action: 'edited', details })
    return { settings }
  })
}

function columnsOf({ currency, confirmation_text, checklists, ...numbers }: Change) {
  return {
    ...numbers,
    ...(currency !== undefined && { currency: checkedCurrency(currency) }),
    ...(confirmation_text !== undefined && { confirmation_text: confirmation_text.trim() }),
    ...(checklists && { checklists: JSON.stringify(checklists) }),
  }
}

/** @throws AppError `invalid_input` if nobody pays with it */
function checkedCurrency(code: string): string {
  const currency = code.trim().toUpperCase()
  if (Intl.supportedValuesOf('currency').includes(currency)) return currency
  const errors = [{ field: 'currency', message: 'must be a code such as EUR, GBP or USD' }]
  throw new AppError('invalid_input', { errors, message: 'The currency must be a code such as EUR, GBP or USD.' })
}
