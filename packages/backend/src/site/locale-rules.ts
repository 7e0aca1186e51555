import { type AdminSettings, followedRegion, localeIn, regions, resolvedTimeZone } from '@tablier/contracts'
import { wrongField } from '../calls/app-error.ts'

/**
 * Returns a language's BCP 47 tag in its usual spelling: `pt-br` -> `pt-BR`.
 * @throws AppError `invalid_input` for an invalid tag or an unknown language, such as `english`
 */
export function checkedLanguage(tag: string): string {
  const canonical = canonicalTag(tag.trim())
  if (canonical === undefined || !isKnownLanguage(canonical))
    throw wrongField({ field: 'language', reason: 'languageCode' }, { reason: 'theLanguage' })
  return canonical
}

/**
 * Returns an IANA time zone in its usual spelling: `europe/london` -> `Europe/London`.
 * @throws AppError `invalid_input` for an unknown time zone, and for an offset such as `+02:00`, which has no summer
 * time
 */
export function checkedTimeZone(name: string): string {
  const zone = name.trim()
  const resolved = /^[a-z]/i.test(zone) ? resolvedTimeZone(zone) : undefined
  if (resolved === undefined)
    throw wrongField({ field: 'time_zone', reason: 'timeZoneName' }, { reason: 'theTimeZone' })
  return resolved.toLowerCase() === zone.toLowerCase() ? resolved : zone // Intl may answer an alias by another name
}

/** Returns a country's code in capitals; '' stays. @throws AppError `invalid_input` for an unknown one */
export function checkedRegion(code: string): string {
  const region = code.trim().toUpperCase()
  if (region === '' || regions.includes(region)) return region
  throw wrongField({ field: 'region', reason: 'countryCode' }, { reason: 'theRegion' })
}

type LocaleSettings = Pick<AdminSettings, 'language' | 'time_zone' | 'region'>

/** Returns the tag by which dates, times and numbers are written for visitors and guests. @param lang by default the main language */
export function siteLocale(settings: LocaleSettings, lang: string = settings.language): string {
  return localeIn(lang, settings.region || followedRegion(settings.language, settings.time_zone))
}

/** Returns the time zone of this machine. */
export function ownTimeZone(): string {
  return resolvedTimeZone() ?? 'UTC'
}

function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined // the caller reports the field
  }
}

function isKnownLanguage(tag: string): boolean {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  return names.of(new Intl.Locale(tag).language) !== undefined
}
