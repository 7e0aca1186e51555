import {
  type Api,
  areDistinct,
  type BodyOf,
  followedRegion,
  guardedPaymentSettings,
  isBic,
  isIban,
  isNumberForm,
  isPaymentLink,
  isWholePrice,
  namesOf,
  type PaymentSettings,
  paymentSettingsFields,
  pick,
  recordsYearsOf,
  settingsIds,
  sortedSteps,
  storedBic,
  storedIban,
} from '@tablier/contracts'
import { actOf } from '../calls/act.ts'
import { wrongField } from '../calls/app-error.ts'
import { checkVersion } from '../calls/check-version.ts'
import type { Caller } from '../calls/handlers.ts'
import type { HandlersOn, Ports } from '../calls/ports.ts'
import { type Db, settingsOf } from '../database/database.ts'
import { columnValues, trimmed } from '../database/field-columns.ts'
import { updateVersioned } from '../database/update-versioned.ts'
import { changedFields, recordActivity } from '../history/record-activity.ts'
import { recordVersion } from '../history/record-version.ts'
import { ownTimeZone } from '../site/locale-rules.ts'
import { cleanTranslations } from '../site/translations.ts'
import { guardChange, settingsLine } from './settings.ts'

type Payment = Api['paymentSettings']
type Change = Omit<BodyOf<Payment['update']>, 'version'>

const names = namesOf(paymentSettingsFields)

export const paymentSettingsHandlers: HandlersOn<Payment> = {
  get: async ({ db }) => ({ settings: await readPaymentSettings(db) }),
  update: (host, { body }, caller) => changePaymentSettings(host, body, caller),
}

/** Returns how guests pay, and what offers begin with. */
export async function readPaymentSettings(db: Db): Promise<PaymentSettings> {
  const settings = await settingsOf(db, ...names, 'payment_version', 'language', 'region', 'time_zone')
  const { payment_version: version, language, region, time_zone, ...row } = settings
  const country = region || followedRegion(language, time_zone ?? ownTimeZone())
  return { ...row, version, proposed_records_years: recordsYearsOf[country] ?? null }
}

/**
 * Changes how guests pay. Offers that were sent keep what they say.
 * @param restoredFrom the number of the revision that is restored
 */
export async function changePaymentSettings(
  { db, now }: Ports,
  { version, ...body }: BodyOf<Payment['update']>,
  caller: Caller,
  restoredFrom?: number,
) {
  const values = checkedValues(body)
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('settings').select('site_name').forUpdate().execute() // two changes wait for each other
    const former = await readPaymentSettings(trx)
    checkVersion('settings', former, version)
    await guardChange({ db: trx, now }, caller, { guarded: guardedPaymentSettings, former, values })
    const columns = columnValues(paymentSettingsFields, values)
    if (Object.keys(columns).length > 0)
      await updateVersioned(trx, 'settings', 'payment_version').set(columns).execute()
    const settings = await readPaymentSettings(trx)
    checkTogether(settings)
    const act = actOf(caller, now())
    const revision = await recordVersion(trx, act, {
      collection: 'settings',
      id: settingsIds.payment,
      former: pick(former, ...names),
      saved: pick(settings, ...names),
      restoredFrom,
    })
    const details = changedFields(former, settings, names)
    await recordActivity(trx, act, { ...settingsLine(settingsIds.payment, revision, restoredFrom), details })
    return { settings }
  })
}

/** Returns what was sent in its stored form. @throws AppError `invalid_input` */
function checkedValues({ payment_translations: translations, ...sent }: Change): Change {
  const { iban, bic, cancel_steps, ...others } = trimmed(sent)
  const values: Change = {
    ...others,
    ...(iban !== undefined && { iban: storedIban(iban) }),
    ...(bic !== undefined && { bic: storedBic(bic) }),
    ...(cancel_steps && { cancel_steps: sortedSteps(cancel_steps) }),
    ...(translations && { payment_translations: cleanTranslations(translations) }),
  }
  checkAccount(values)
  checkLists(values)
  if (values.number_form !== undefined && !isNumberForm(values.number_form))
    throw wrongField({ field: 'number_form', reason: 'numberFormLike' })
  return values
}

function checkAccount({ iban, bic, payment_link }: Change): void {
  if (iban && !isIban(iban)) throw wrongField({ field: 'iban', reason: 'mustBeIban' })
  if (bic && !isBic(bic)) throw wrongField({ field: 'bic', reason: 'mustBeBic' })
  if (payment_link && !isPaymentLink(payment_link))
    throw wrongField({ field: 'payment_link', reason: 'paymentLinkLike' })
}

function checkLists({ parts, cancel_steps, vat_rates }: Change): void {
  if (parts && !isWholePrice(parts)) throw wrongField({ field: 'parts', reason: 'sharesAddUp' })
  const days = cancel_steps?.map(({ days_before }) => days_before)
  if (days && !areDistinct(days)) throw wrongField({ field: 'cancel_steps', reason: 'eachOnce' })
  if (vat_rates && !areDistinct(vat_rates.map(({ rate }) => rate)))
    throw wrongField({ field: 'vat_rates', reason: 'eachOnce' })
}

/** Checks what only all settings together tell. @throws AppError `invalid_input` */
function checkTogether({ iban, account_holder, charges_vat, vat_rates }: PaymentSettings): void {
  if (iban && !account_holder) throw wrongField({ field: 'account_holder', reason: 'isRequired' })
  if (charges_vat && vat_rates.length === 0)
    throw wrongField({ field: 'vat_rates', reason: 'atLeastItems', values: { count: 1 } })
}
