/** Countries and territories, and what Unicode's CLDR says about their clocks and weeks. A test compares it with ICU. */
import { resolvedTimeZone } from './zoned-time.ts'

/** By their ISO 3166 codes, with XK for Kosovo. */
export const regions: readonly string[] = split(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD
  CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE
  GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM
  KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY
  MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE
  SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA
  VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`,
)

/** Where a clock shows 7:30 PM. Elsewhere it shows 19:30. */
const twelveHours = new Set(
  split(
    `AE AG AL AR AS AU BB BD BH BM BN BO BS BT CA CL CO CR CU CY DJ DM DO DZ EC EG EH ER ET FJ FM GD GH GM GR GT GU GY
    HK HN IN IQ JM JO KH KI KN KP KR KW KY LB LC LR LS LY MH MO MP MR MW MX MY NA NI NZ OM PA PE PG PH PK PR PS PW PY QA
    SA SB SD SG SL SO SS SV SY SZ TC TD TN TO TT TW UM US UY VC VE VG VI VU WS YE ZM`,
  ),
)

/** Where the week does not begin on Monday. */
const firstWeekdays = new Map([
  ...split('MV').map((region) => [region, 5] as const),
  ...split('AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY').map((region) => [region, 6] as const),
  ...split(
    `AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH
    PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW`,
  ).map((region) => [region, 7] as const),
])

function split(codes: string): string[] {
  return codes.split(/\s+/)
}

/** Returns the first day of the week there, from 1 (Monday) to 7 (Sunday). */
export function firstWeekday(region: string): number {
  return firstWeekdays.get(region) ?? 1
}

/**
 * Returns the tag by which dates, times and numbers are formatted: in the language's words and as in the region. Where
 * ICU has no formats for the two together, the clock is the region's, and dates in English begin with the day.
 * @param region '' if it is not known; then the language's own formats apply
 */
export function localeIn(language: string, region: string): string {
  if (region === '') return language
  const { language: name, script } = new Intl.Locale(language)
  const wanted = new Intl.Locale(name, { region, ...(script && { script }) })
  const { locale, hourCycle } = new Intl.DateTimeFormat(wanted.toString(), { timeStyle: 'short' }).resolvedOptions()
  const known = new Intl.Locale(locale)
  if (known.region === region || known.maximize().region === region) return wanted.toString()
  const cycle = twelveHours.has(region) ? 'h12' : 'h23'
  if (name === 'en') return new Intl.Locale('en-GB', cycle === 'h12' ? { hourCycle: cycle } : {}).toString()
  return (hourCycle === cycle ? wanted : new Intl.Locale(wanted.toString(), { hourCycle: cycle })).toString()
}

/** Not in every browser, and not in TypeScript's types. */
type LocaleWithZones = Intl.Locale & { readonly getTimeZones?: () => readonly string[] | undefined }

const regionsOfZones = new Map<string | undefined, string>()

/**
 * Returns the region of an IANA time zone, as ICU knows it: GB for Europe/London. Returns '' for zones of no region, such
 * as UTC, and in browsers without that list.
 */
export function regionOfTimeZone(timeZone: string): string {
  if (regionsOfZones.size === 0) {
    for (const region of regions)
      for (const zone of (new Intl.Locale(`und-${region}`) as LocaleWithZones).getTimeZones?.() ?? [])
        regionsOfZones.set(resolvedTimeZone(zone), region) // engines name Kiev and Kyiv differently
    regionsOfZones.set('UTC', '')
  }
  return regionsOfZones.get(resolvedTimeZone(timeZone)) ?? ''
}

/**
 * Returns the country that applies until the owner chooses one: the one in the language's tag, or else that of the time
 * zone; '' if none is known.
 */
export function followedRegion(language: string, timeZone: string): string {
  return new Intl.Locale(language).region ?? regionOfTimeZone(timeZone)
}
