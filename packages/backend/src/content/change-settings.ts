import { type Api, api, type BodyOf, guardedSettings, settingsIds } from '@tablier/contracts'
import { actOf } from '../calls/act.ts'
import { AppError } from '../calls/app-error.ts'
import { checkVersion } from '../calls/check-version.ts'
import type { Caller } from '../calls/handlers.ts'
import type { HandlersOn, Ports } from '../calls/ports.ts'
import { raiseContentVersion } from '../database/content-version.ts'
import { restorableFields, type RestoreVersion } from '../history/record-version.ts'
import { followTimeZone } from '../orders/change-order.ts'
import { changeDeskSettings, readDeskSettings } from '../settings/desk-settings.ts'
import { changePaymentSettings, readPaymentSettings } from '../settings/payment-settings.ts'
import { changeTravel, readTravel } from '../settings/travel-settings.ts'
import { forgetOutdated } from '../settings/default-texts.ts'
import {
  checkedSettings,
  checkOwnStep,
  guardChange,
  readChoices,
  readSettings,
  recordSettings,
  writeSettings,
} from '../settings/settings.ts'
import { checkLanguages } from '../site/site-languages.ts'
import { translateExamples } from './example-languages.ts'
import { keepOrdersUntouched, lockExamples } from './example-queries.ts'
import { forgetSeasonDay } from './seasons.ts'

type Settings = Api['settings']

/** The call that changes the settings of the site. It stands above them, because examples and orders follow a change. */
export const settingsChanges: HandlersOn<Pick<Settings, 'update'>> = {
  update: (ports, { body }, caller) => changeSettings(ports, body, caller),
}

/**
 * Changes the settings and raises the content version, because the public page depends on them.
 * @param restoredFrom the number of the revision that is restored
 */
async function changeSettings(
  { db, now, onContentChange }: Ports,
  { version: from, ...body }: BodyOf<Settings['update']>,
  caller: Caller,
  restoredFrom?: number,
) {
  const values = checkedSettings(body)
  const { settings, version } = await db.transaction().execute(async (trx) => {
    // Records are locked before the content version, as by every change of content.
    if (values.time_zone !== undefined || values.language !== undefined) await lockExamples(trx)
    if (values.language !== undefined) await translateExamples(trx, actOf(caller, now()), values.language)
    const reached = await raiseContentVersion(trx) // first, so that of two changes one waits here
    const former = await readSettings(trx)
    checkVersion('settings', former, from)
    const isFirstZone = values.time_zone !== undefined && !(await readChoices(trx)).is_time_zone_chosen
    await guardChange({ db: trx, now }, caller, { guarded: guardedSettings, former, values })
    if (values.second_step_required && !former.second_step_required) await checkOwnStep(trx, caller)
    await writeSettings(trx, values)
    if (values.time_zone !== undefined) await forgetSeasonDay(trx)
    const saved = await readSettings(trx)
    checkLanguages(saved)
    await forgetOutdated(trx, former, saved)
    await recordSettings(trx, actOf(caller, now()), { former, saved, restoredFrom })
    if (isFirstZone && saved.time_zone !== former.time_zone)
      await keepOrdersUntouched(trx, () => followTimeZone(trx, former.time_zone, saved.time_zone, now()))
    return { settings: saved, version: reached }
  })
  await onContentChange(version)
  return { settings }
}

/** Restores settings as a save of those that differ, with everything that guards a save. The site stays live, or not. */
export const restoreSettings: RestoreVersion = async (host, revision, caller) => {
  if (revision.id === settingsIds.site) {
    const present = await readSettings(host.db)
    const { is_live: _state, ...body } = restorableFields(api.settings.update, revision, present)
    return changeSettings(host, { ...body, version: present.version }, caller, revision.number)
  }
  if (revision.id === settingsIds.payment) {
    const present = await readPaymentSettings(host.db)
    const body = restorableFields(api.paymentSettings.update, revision, present)
    return changePaymentSettings(host, { ...body, version: present.version }, caller, revision.number)
  }
  if (revision.id === settingsIds.travel) {
    const present = await readTravel(host.db)
    const body = restorableFields(api.travel.update, revision, present)
    return changeTravel(host, { ...body, version: present.version }, caller, revision.number)
  }
  if (revision.id !== settingsIds.desk) throw new AppError('not_found')
  const present = await readDeskSettings(host.db)
  const body = restorableFields(api.deskSettings.update, revision, present)
  return changeDeskSettings(host, { ...body, version: present.version }, caller, revision.number)
}
