import { dateText, firstWeekday, followedRegion, localeIn, regions, timeText, weekdayText } from '@tablier/contracts'
import { SelectField } from '../components/select.tsx'
import { language as ownLanguage, t } from '../language/words.ts'

/** They come first in the list; the others follow by their names. */
const commonRegions = ['GB', 'IE', 'US', 'CA', 'AU', 'NZ', 'DE', 'AT', 'CH', 'FR', 'BE', 'LU', 'IT', 'ES', 'MX']

const names = new Intl.DisplayNames(ownLanguage, { type: 'region' })
const nameOf = (region: string) => names.of(region) ?? region

const options = [
  '',
  ...commonRegions,
  ...regions
    .filter((region) => !commonRegions.includes(region))
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), ownLanguage)),
]

interface RegionFieldProps {
  /** '' for the country of the language's tag or of the time zone. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** As they are in the form, so perhaps half typed. */
  readonly siteLanguage: string
  readonly timeZone: string
  /** What the server follows. Not every browser knows the countries of time zones. */
  readonly known: { readonly language: string; readonly timeZone: string; readonly region: string }
}

/** The country whose dates, times and numbers the site uses, with an example. */
export function RegionField({ value, onChange, siteLanguage, timeZone, known }: RegionFieldProps) {
  const isKnown = siteLanguage === known.language && timeZone === known.timeZone
  const followed = isKnown ? known.region : (valid(() => followedRegion(siteLanguage, timeZone)) ?? '')
  const region = value || followed
  const date = valid(() => exampleIn(localeIn(siteLanguage, region)))
  const weekday = weekdayText(firstWeekday(region || likelyRegion(siteLanguage)) - 1, ownLanguage)
  return (
    <>
      <SelectField
        label={t.datesAndTimesAsIn}
        options={options}
        nameOf={(one) =>
          one === '' ? t.followTheTimeZone({ country: followed === '' ? 'none' : nameOf(followed) }) : nameOf(one)
        }
        value={value}
        onChange={onChange}
      />
      {date && <p className="-mt-3 text-sm text-muted">{t.yourGuestsReadDatesLike({ date, weekday })}</p>}
    </>
  )
}

/** Such as `Saturday, 28 November 2026, 19:30`. */
function exampleIn(locale: string): string {
  return `${dateText('2026-11-28', locale)}, ${timeText('19:30', locale)}`
}

function likelyRegion(language: string): string {
  return valid(() => new Intl.Locale(language).maximize().region) ?? ''
}

/** Returns undefined for a language or a time zone that is being typed. */
function valid<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
