import {
  type Api,
  type BodyOf,
  type DeskSettings,
  deskSettingsFields,
  guardedDeskSettings,
  namesOf,
  pick,
  settingsIds,
} from '@tablier/contracts'
import { wordsOf } from '@tablier/words/words-of'
import { actOf } from '../calls/act.ts'
import { wrongField } from '../calls/app-error.ts'
import { checkVersion } from '../calls/check-version.ts'
import type { Caller } from '../calls/handlers.ts'
import type { HandlersOn, Ports } from '../calls/ports.ts'
import { type Db, settingsOf } from '../database/database.ts'
import { columnValues } from '../database/field-columns.ts'
import { updateVersioned } from '../database/update-versioned.ts'
import { changedFields, recordActivity } from '../history/record-activity.ts'
import { recordVersion } from '../history/record-version.ts'
import { cleanTranslations } from '../site/translations.ts'
import { defaultChecklists, defaultMoveMails } from './default-texts.ts'
import { guardChange, settingsLine } from './settings.ts'

type Desk = Api['deskSettings']
type Change = BodyOf<Desk['update']>

const names = namesOf(deskSettingsFields)

export const deskSettingsHandlers: HandlersOn<Desk> = {
  get: async ({ db }) => ({ settings: await readDeskSettings(db) }),
  update: (host, { body }, caller) => changeDeskSettings(host, body, caller),
}

/** Returns the settings of orders and customers, with the default checklists and mails if the owner has none. */
export async function readDeskSettings(db: Db): Promise<DeskSettings> {
  const settings = await settingsOf(db, ...names, 'language', 'other_languages', 'desk_version')
  const { checklists, move_mails, language, other_languages, desk_version: version, ...row } = settings
  const t = wordsOf(language)
  const others = other_languages.map((other) => other.language)
  return {
    ...row,
    version,
    default_confirmation: t.defaultConfirmation,
    checklists: checklists.length > 0 ? checklists : defaultChecklists(t),
    move_mails: defaultMoveMails(t, others).map((mail) =>
      Object.assign({ translations: {} }, move_mails.find(({ state }) => state === mail.state) ?? mail),
    ),
  }
}

/**
 * Changes the settings of orders and customers. Existing orders keep their currency, holds and slots.
 * @param restoredFrom the number of the revision that is restored
 */
export async function changeDeskSettings(
  { db, now }: Ports,
  { version, ...body }: BodyOf<Desk['update']>,
  caller: Caller,
  restoredFrom?: number,
) {
  const values = columnsOf(body)
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('settings').select('site_name').forUpdate().execute() // two changes wait for each other
    const former = await readDeskSettings(trx)
    checkVersion('settings', former, version)
    await guardChange({ db: trx, now }, caller, { guarded: guardedDeskSettings, former, values: body })
    if (Object.keys(values).length > 0) await updateVersioned(trx, 'settings', 'desk_version').set(values).execute()
    const settings = await readDeskSettings(trx)
    const act = actOf(caller, now())
    const revision = await recordVersion(trx, act, {
      collection: 'settings',
      id: settingsIds.desk,
      former: pick(former, ...names),
      saved: pick(settings, ...names),
      restoredFrom,
    })
    const details = changedFields(former, settings, names)
    await recordActivity(trx, act, { ...settingsLine(settingsIds.desk, revision, restoredFrom), details })
    return { settings }
  })
}

function columnsOf({ currency, confirmation_translations: translations, ...others }: Omit<Change, 'version'>) {
  const values = columnValues(deskSettingsFields, {
    ...others,
    confirmation_text: others.confirmation_text?.trim(),
    move_mails: others.move_mails?.map((mail) =>
      Object.assign(mail, { translations: cleanTranslations(mail.translations ?? {}) }),
    ),
    confirmation_translations: translations && cleanTranslations(translations),
  })
  return { ...values, ...(currency !== undefined && { currency: checkedCurrency(currency) }) }
}

function checkedCurrency(code: string): string {
  const currency = code.trim().toUpperCase()
  if (Intl.supportedValuesOf('currency').includes(currency)) return currency
  throw wrongField({ field: 'currency', reason: 'currencyCode' }, { reason: 'theCurrency' })
}
