import { describe, expect, it } from 'vitest'
import { dateText, momentText, timeText } from './formats.ts'
import { firstWeekday, followedRegion, localeIn, regionOfTimeZone, regions } from './regions.ts'

/** What Node's ICU knows of a region, and TypeScript does not. */
type KnownLocale = Intl.Locale & {
  readonly getWeekInfo: () => { readonly firstDay: number }
  readonly getHourCycles: () => readonly string[]
}
const known = (region: string) => new Intl.Locale(`und-${region}`) as KnownLocale

it.each(regions)('the week and the clock of %s are those of ICU', (region) => {
  expect(firstWeekday(region)).toBe(known(region).getWeekInfo().firstDay)
  const { hourCycle } = new Intl.DateTimeFormat(localeIn('it', region), { timeStyle: 'short' }).resolvedOptions()
  expect(hourCycle).toBe(known(region).getHourCycles()[0])
})

it('every time zone but UTC is in a region', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  expect(zones.filter((zone) => !regions.includes(regionOfTimeZone(zone)))).toEqual(
    zones.filter((zone) => zone === 'UTC'),
  )
})

it.each([
  ['Europe/London', 'GB'],
  ['Europe/Dublin', 'IE'],
  ['America/New_York', 'US'],
  ['US/Pacific', 'US'],
  ['America/Toronto', 'CA'],
  ['Europe/Vienna', 'AT'],
  ['Europe/Zurich', 'CH'],
  ['Europe/Luxembourg', 'LU'],
  ['Atlantic/Canary', 'ES'],
  ['America/Mexico_City', 'MX'],
  ['Europe/Kyiv', 'UA'],
  ['Europe/Kiev', 'UA'],
  ['Asia/Kolkata', 'IN'],
  ['UTC', ''],
  ['Etc/GMT+5', ''],
])('%s is in %s', (zone, region) => {
  expect(regionOfTimeZone(zone)).toBe(region)
})

it.each([
  ['en', 'Europe/London', 'GB'],
  ['fr', 'Europe/Zurich', 'CH'],
  ['en-GB', 'Europe/Paris', 'GB'],
  ['pt-BR', 'UTC', 'BR'],
  ['zh-Hant', 'Asia/Taipei', 'TW'],
  ['en', 'UTC', ''],
])('a site in %s and %s that has chosen no country follows "%s"', (language, zone, region) => {
  expect(followedRegion(language, zone)).toBe(region)
})

const moment = '2026-11-28T05:02:00Z'
const medium = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe('a site is written in its language and as in its country', () => {
  it.each([
    ['en', 'GB', 'en-GB', '28 Nov 2026, 05:02', 'Saturday, 28 November 2026', '19:30'],
    ['en', 'IE', 'en-IE', '28 Nov 2026, 05:02', 'Saturday 28 November 2026', '19:30'],
    ['en', 'US', 'en-US', 'Nov 28, 2026, 5:02 AM', 'Saturday, November 28, 2026', '7:30 PM'],
    ['en', 'CA', 'en-CA', 'Nov 28, 2026, 5:02 a.m.', 'Saturday, November 28, 2026', '7:30 p.m.'],
    ['en', 'AU', 'en-AU', '28 Nov 2026, 5:02 am', 'Saturday, 28 November 2026', '7:30 pm'],
    ['de', 'AT', 'de-AT', '28.11.2026, 05:02', 'Samstag, 28. November 2026', '19:30'],
    ['fr', 'CH', 'fr-CH', '28 nov. 2026, 05:02', 'samedi, 28 novembre 2026', '19:30'],
    ['fr', 'CA', 'fr-CA', '28 nov. 2026, 05 h 02', 'samedi 28 novembre 2026', '19 h 30'],
    ['es', 'MX', 'es-MX', '28 nov 2026, 5:02 a.m.', 'sábado, 28 de noviembre de 2026', '7:30 p.m.'],
    ['it', 'IT', 'it-IT', '28 nov 2026, 05:02', 'sabato 28 novembre 2026', '19:30'],
    // ICU has no formats for these: the clock is the country's, the words are the language's.
    ['fr', 'GB', 'fr-GB', '28 nov. 2026, 05:02', 'samedi 28 novembre 2026', '19:30'],
    ['de', 'US', 'de-US-u-hc-h12', '28.11.2026, 5:02 AM', 'Samstag, 28. November 2026', '7:30 PM'],
    ['it', 'AU', 'it-AU-u-hc-h12', '28 nov 2026, 5:02 AM', 'sabato 28 novembre 2026', '7:30 PM'],
    ['en', 'LU', 'en-GB', '28 Nov 2026, 05:02', 'Saturday, 28 November 2026', '19:30'],
    ['en', 'MX', 'en-GB-u-hc-h12', '28 Nov 2026, 5:02 am', 'Saturday, 28 November 2026', '7:30 pm'],
    // A region in the language's tag gives way to that of the site; a script stays.
    ['en-US', 'GB', 'en-GB', '28 Nov 2026, 05:02', 'Saturday, 28 November 2026', '19:30'],
    ['zh-Hant', 'TW', 'zh-Hant-TW', '2026年11月28日 清晨5:02', '2026年11月28日 星期六', '晚上7:30'],
    // Nothing is known of the country.
    ['en', '', 'en', 'Nov 28, 2026, 5:02 AM', 'Saturday, November 28, 2026', '7:30 PM'],
    ['de-AT', '', 'de-AT', '28.11.2026, 05:02', 'Samstag, 28. November 2026', '19:30'],
  ])('%s in %s: %s', (language, region, locale, both, day, time) => {
    expect(localeIn(language, region)).toBe(locale)
    expect(plain(momentText(moment, locale, medium))).toBe(both)
    expect(plain(dateText('2026-11-28', locale))).toBe(day)
    expect(plain(timeText('19:30', locale))).toBe(time)
  })
})
