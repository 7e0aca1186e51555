import {
  type AdminSettings,
  type Api,
  emailKey,
  followedRegion,
  type MailState,
  namesOf,
  pick,
  settingsFields,
  settingsIds,
  type Signature,
  type SiteLanguage,
} from '@tablier/contracts'
import { findSteps } from '../accounts/factors.ts'
import { askForStep, requireFresh } from '../accounts/sessions.ts'
import { type Act } from '../calls/act.ts'
import { AppError } from '../calls/app-error.ts'
import type { Caller } from '../calls/handlers.ts'
import { type Db, settingsOf, type Trx } from '../database/database.ts'
import { columnValues } from '../database/field-columns.ts'
import { changedFields, recordActivity } from '../history/record-activity.ts'
import { recordVersion } from '../history/record-version.ts'
import { enqueueMail, waitingMails, waitingTestMail } from '../outbox/outbox-queries.ts'
import { type HandlersOn, type Ports } from '../calls/ports.ts'
import { shownLanguage, shownLanguages } from '../site/site-languages.ts'
import { cleanTranslations, inLanguage } from '../site/translations.ts'
import { translateFirstTemplates, translateFirstTexts } from './default-texts.ts'
import { checkedLanguage, checkedRegion, checkedTimeZone, ownTimeZone, siteLocale } from '../site/locale-rules.ts'
import { updateVersioned } from '../database/update-versioned.ts'

const settingNames = namesOf(settingsFields)

/** Returns all settings, with the machine's own time zone until the owner has chosen one. */
export async function readSettings(db: Db): Promise<AdminSettings> {
  const row = await settingsOf(db, ...settingNames, 'version')
  return { ...row, time_zone: row.time_zone ?? ownTimeZone() }
}

/** The settings that visitors may know in some form. */
const publicNames = ['site_name', 'language', 'time_zone', 'region', 'hidden_sections'] as const
const languageNames = ['other_languages', 'translations'] as const
export type PublicSettings = Pick<AdminSettings, (typeof publicNames)[number] | (typeof languageNames)[number]>

/**
 * Returns what visitors may know, and the language in which they read: undefined for the main one.
 * @param asked the language that they ask for
 * @param isPreview true if it may be one that visitors do not see yet
 */
export function siteSettings(settings: PublicSettings, asked: SiteLanguage | undefined, isPreview = false) {
  const languages = shownLanguages(settings, isPreview ? asked : undefined)
  const lang = shownLanguage(languages, asked)
  const { region: _region, ...shown } = pick(settings, ...publicNames)
  const facts = { ...shown, translations: settings.translations, languages, locale: siteLocale(settings, lang) }
  return { settings: inLanguage(facts, ['site_name'], lang), lang }
}

/** Returns what is under every mail to a guest. */
export function signatureOf({
  signature_name: name,
  signature_telephone: telephone,
  signature_imprint: imprint,
}: Pick<AdminSettings, 'signature_name' | 'signature_telephone' | 'signature_imprint'>): Signature {
  return { name, telephone, imprint }
}

/** Returns what the owner has chosen, be it what it was before. */
export async function readChoices(db: Db) {
  const { time_zone, is_language_chosen } = await settingsOf(db, 'time_zone', 'is_language_chosen')
  return { is_time_zone_chosen: time_zone !== null, is_language_chosen }
}

/** Changes the settings that are given. In another language, texts that nobody has changed follow. */
export async function writeSettings(db: Db, changed: Partial<AdminSettings>): Promise<void> {
  const values = columnValues(settingsFields, changed)
  if (Object.keys(values).length > 0) await updateVersioned(db, 'settings').set(values).execute()
  if (changed.language !== undefined) {
    await db.updateTable('settings').set({ is_language_chosen: true }).execute()
    await translateFirstTexts(db, changed.language)
  }
  if (changed.language === undefined && changed.other_languages === undefined) return
  const { other_languages } = await readSettings(db)
  await translateFirstTemplates(
    db,
    other_languages.map((other) => other.language),
  )
}

/** Returns settings in their stored form. @throws AppError `invalid_input` for wrong ones */
export function checkedSettings({
  site_name,
  language,
  time_zone,
  region,
  notify_emails,
  translations,
  ...rest
}: Partial<AdminSettings>): Partial<AdminSettings> {
  return {
    ...rest,
    ...(site_name !== undefined && { site_name: site_name.trim() }),
    ...(language !== undefined && { language: checkedLanguage(language) }),
    ...(time_zone !== undefined && { time_zone: checkedTimeZone(time_zone) }),
    ...(region !== undefined && { region: checkedRegion(region) }),
    ...(notify_emails && { notify_emails: withoutRepeats(notify_emails) }),
    ...(translations && { translations: cleanTranslations(translations) }),
  }
}

/** Removes repeated addresses. Two spellings of one address reach the same person. */
function withoutRepeats(emails: readonly string[]): string[] {
  return [...new Map(emails.toReversed().map((email) => [emailKey(email), email])).values()].toReversed()
}

type Settings = Api['settings']

export const settingsHandlers: HandlersOn<Omit<Settings, 'update'>> = {
  get: async ({ db }, { query }) => ({ settings: siteSettings(await readSettings(db), query.lang).settings }),

  async adminGet(ports, _call, { user }) {
    const { db } = ports
    const current = await readSettings(db)
    return {
      settings: current,
      followed_region: followedRegion(current.language, current.time_zone),
      ...(await readChoices(db)),
      mail: await mailState(ports, user.email),
      disk: await ports.diskState(),
    }
  },

  mailRecords: async ({ mailHost }) => ({ records: (await mailHost.readRecords?.()) ?? null }),

  async sendTestMail({ db, mailHost, now, onMail }, _call, { user }) {
    if (!mailHost.isSetUp) throw new AppError('mail_not_set_up')
    await enqueueMail(db, 'test', { name: user.name, email: user.email }, now())
    onMail()
    return null
  },
}

async function mailState({ db, mailHost }: Ports, email: string): Promise<MailState> {
  const test = await waitingTestMail(db, email)
  return {
    is_set_up: mailHost.isSetUp,
    from: mailHost.from,
    protection: mailHost.protection,
    ...(await waitingMails(db)),
    is_test_waiting: test !== undefined,
    test_problem: test?.last_error ?? null,
  }
}

interface SettingsChange {
  readonly former: AdminSettings
  readonly saved: AdminSettings
  readonly restoredFrom?: number | undefined
}

/** Writes the revision of changed settings and a line of the activity. */
export async function recordSettings(
  trx: Trx,
  act: Act,
  { former, saved, restoredFrom }: SettingsChange,
): Promise<void> {
  const revision = await recordVersion(trx, act, {
    collection: 'settings',
    id: settingsIds.site,
    former: pick(former, ...settingNames),
    saved: pick(saved, ...settingNames),
    restoredFrom,
  })
  const changed = changedFields(former, saved, settingNames)
  const details = changed.filter((name) => name !== 'is_live')
  const line = settingsLine(settingsIds.site, revision, restoredFrom)
  if (changed.length > details.length) {
    const action = saved.is_live ? ('published' as const) : ('unpublished' as const)
    await recordActivity(trx, act, { ...line, action })
  }
  if (details.length > 0 || changed.length === 0) await recordActivity(trx, act, { ...line, details })
}

export function settingsLine(id: number, revision: number | undefined, restoredFrom: number | undefined) {
  const action = restoredFrom === undefined ? ('edited' as const) : ('restored' as const)
  return { area: 'settings' as const, action, record_id: id, ...(revision !== undefined && { revision }) }
}

interface GuardedChange<Values extends object> {
  readonly guarded: { readonly [Name in keyof Values]?: boolean }
  readonly former: Values
  readonly values: Partial<Values>
}

/** @throws AppError `sign_in_again` if a guarded setting changes in a session that is no longer fresh */
export async function guardChange<Values extends object>(
  ports: Pick<Ports, 'db' | 'now'>,
  caller: Caller,
  { guarded, former, values }: GuardedChange<Values>,
): Promise<void> {
  const names = namesOf(values).filter((name) => guarded[name])
  if (changedFields(former, { ...former, ...values }, names).length > 0) await requireFresh(ports, caller)
}

/**
 * Keeps administrators from locking themselves out.
 * @throws AppError `factor_needed`, or `sign_in_again` if their second step was not shown in this session
 */
export async function checkOwnStep(db: Db, caller: Caller): Promise<void> {
  if ((await findSteps(db, caller.user.id)).length > 0) return caller.hasSecondStep ? undefined : askForStep(db, caller)
  const errors = [{ field: 'second_step_required', reason: 'ownTwoStep' }] as const
  throw new AppError('factor_needed', { reason: 'setUpTwoStep', errors })
}
