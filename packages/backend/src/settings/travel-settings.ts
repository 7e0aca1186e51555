import {
  type Api,
  type BodyOf,
  camelize,
  isNoPostcode,
  namesOf,
  pick,
  settingsIds,
  type SiteLanguage,
  travelFields,
  travelFor,
  type TravelProposal,
  type TravelSettings,
} from '@tablier/contracts'
import { foldText } from '@tablier/contracts/search'
import { type Act, actOf } from '../calls/act.ts'
import { wrongField } from '../calls/app-error.ts'
import { checkVersion } from '../calls/check-version.ts'
import type { Caller } from '../calls/handlers.ts'
import type { HandlersOn, Ports } from '../calls/ports.ts'
import { raiseContentVersion } from '../database/content-version.ts'
import { type Db, settingsOf, type Trx } from '../database/database.ts'
import { columnValues, trimmed } from '../database/field-columns.ts'
import { updateVersioned } from '../database/update-versioned.ts'
import { changedFields, recordActivity } from '../history/record-activity.ts'
import { recordVersion } from '../history/record-version.ts'
import { cleanTranslations, inLanguage } from '../site/translations.ts'
import { settingsLine } from './settings.ts'

type Change = BodyOf<Api['travel']['update']>
/** Some of the settings of travel, in their stored form. */
export type TravelValues = Partial<Omit<TravelSettings, 'version'>>

const names = namesOf(travelFields)

export const travelHandlers: HandlersOn<Api['travel']> = {
  get: async ({ db }) => ({ travel: await readTravel(db) }),
  update: (ports, { body }, caller) => changeTravel(ports, body, caller),
}

export async function readTravel(db: Db): Promise<TravelSettings> {
  const { travel_version: version, ...row } = await settingsOf(db, ...names, 'travel_version')
  return { ...row, version }
}

interface PlaceOfOrder {
  readonly place: string
  readonly distance_km: number | null
}

/** Proposes what travelling to the place of an order costs, by the settings of now. @public */
export async function travelOfOrder(db: Db, { place, distance_km: distance }: PlaceOfOrder): Promise<TravelProposal> {
  return travelFor(place, camelize(await readTravel(db)), { distance })
}

/** Returns where the owner cooks, in a language; nothing if visitors may not know. */
export async function cookingArea(db: Db, lang: SiteLanguage | undefined) {
  const shown = await settingsOf(db, 'is_area_shown', 'area_sentence', 'area_translations', 'zones')
  const { is_area_shown, area_sentence, area_translations: translations, zones } = shown
  if (!is_area_shown || (area_sentence === '' && zones.length === 0)) return {}
  const area = { area_sentence, translations, zones: zones.map(({ name }) => name) }
  return { area: inLanguage(area, ['area_sentence'], lang) }
}

/**
 * Changes what travelling costs, and raises the content version, because the page may say where the owner cooks.
 * @param restoredFrom the number of the revision that is restored
 */
export async function changeTravel(
  { db, now, onContentChange }: Ports,
  { version: from, ...body }: Change,
  caller: Caller,
  restoredFrom?: number,
) {
  const values = checkedTravel(body)
  const { travel, version } = await db.transaction().execute(async (trx) => {
    const reached = await raiseContentVersion(trx) // first, so that of two changes one waits here
    const former = await readTravel(trx)
    checkVersion('travel', former, from)
    const saved = await writeTravel(trx, actOf(caller, now()), { former, values, restoredFrom })
    return { travel: saved, version: reached }
  })
  await onContentChange(version)
  return { travel }
}

interface TravelChange {
  readonly former: TravelSettings
  /** Checked. */
  readonly values: TravelValues
  /** The number of the revision that is restored. */
  readonly restoredFrom?: number | undefined
}

/** Saves a change with its history and its line in the activity. */
async function writeTravel(trx: Trx, act: Act, { former, values, restoredFrom }: TravelChange) {
  const columns = columnValues(travelFields, values)
  if (Object.keys(columns).length > 0) await updateVersioned(trx, 'settings', 'travel_version').set(columns).execute()
  const saved = await readTravel(trx)
  const revision = await recordVersion(trx, act, {
    collection: 'settings',
    id: settingsIds.travel,
    former: pick(former, ...names),
    saved: pick(saved, ...names),
    restoredFrom,
  })
  const details = changedFields(former, saved, names)
  await recordActivity(trx, act, { ...settingsLine(settingsIds.travel, revision, restoredFrom), details })
  return saved
}

/** Overwrites the settings of travel with those of an import, unless they are the same. */
export async function fillTravel(trx: Trx, act: Act, values: TravelValues): Promise<void> {
  const former = await readTravel(trx)
  if (changedFields(former, { ...former, ...values }, names).length > 0) await writeTravel(trx, act, { former, values })
}

/** Returns a change in its stored form. @throws AppError `invalid_input` for what nobody could be found by */
export function checkedTravel({ zones, area_translations: translations, ...others }: TravelValues): TravelValues {
  return {
    ...trimmed(others),
    ...(zones && { zones: checkedZones(trimmed(zones)) }),
    ...(translations && { area_translations: cleanTranslations(translations) }),
  }
}

function checkedZones(zones: NonNullable<Change['zones']>) {
  const known = new Set<string>()
  for (const { name, places } of zones) {
    if (known.has(foldText(name))) throw wrongField({ field: 'zones', reason: 'zoneTwice', values: { zone: name } })
    known.add(foldText(name))
    const wrong = places.find(isNoPostcode)
    if (wrong) throw wrongField({ field: 'zones', reason: 'noPostcode', values: { zone: name, place: wrong } })
  }
  return zones
}
