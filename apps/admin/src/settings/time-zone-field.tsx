import { Autocomplete } from '@base-ui/react/autocomplete'
import { settingsLengths } from '@tablier/contracts'
import { matchesSearch, searchTerms } from '@tablier/contracts/search'
import { type Ref, useState } from 'react'
import { useOverlay } from '../components/back-closes.ts'
import { popupClass, SelectArrow } from '../components/select.tsx'
import { controlClass, Field } from '../components/field.tsx'
import { clockText } from '../language/moment-text.ts'
import { t } from '../language/words.ts'

const timeZones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

interface TimeZoneFieldProps {
  readonly ref: Ref<HTMLInputElement>
  readonly value: string
  readonly error: string | undefined
  /** Says what uses this time zone. */
  readonly hint: string
  readonly onChange: (value: string) => void
}

/** A time zone, found by a part of its name. */
export function TimeZoneField({ ref, value, error, hint, onChange }: TimeZoneFieldProps) {
  const [opened, setOpened] = useState(value)
  const { open, onOpenChange } = useOverlay()
  return (
    <Field label={t.timeZone} required error={error} hint={<ClockThere zone={value} hint={hint} />}>
      {({ id, ...control }) => (
        <Autocomplete.Root
          items={timeZones}
          // The list that opens shows all zones, not only the chosen one.
          filter={(zone: string, query) => query === opened || matches(zone, query)}
          value={value}
          onValueChange={onChange}
          open={open}
          onOpenChange={(isOpening) => {
            onOpenChange(isOpening)
            if (isOpening) setOpened(value)
          }}
          openOnInputClick
          autoHighlight
        >
          <div className="relative">
            <Autocomplete.Input
              id={id}
              aria-label={t.timeZone} // the open list hides the label from screen readers
              {...control}
              ref={ref}
              maxLength={settingsLengths.timeZone}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="none"
              onFocus={(event) => event.target.select()}
              className={`${controlClass} min-h-10 pe-9`}
            />
            <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center">
              <SelectArrow />
            </span>
          </div>
          <Autocomplete.Portal>
            <Autocomplete.Positioner sideOffset={4} className="z-50 outline-none">
              <Autocomplete.Popup className={`${popupClass} max-h-72! w-(--anchor-width)`}>
                <Autocomplete.Empty className="px-3 text-sm text-muted [&:not(:empty)]:py-2">
                  {t.noTimeZoneHasThisName}
                </Autocomplete.Empty>
                <Autocomplete.List>
                  {(zone: string) => (
                    <Autocomplete.Item
                      key={zone}
                      value={zone}
                      className="flex min-h-10 items-center rounded-lg px-3 text-sm outline-none select-none data-highlighted:bg-hover"
                    >
                      {zone.replaceAll('_', ' ')}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        </Autocomplete.Root>
      )}
    </Field>
  )
}

/** Shows the present time in the zone, so that a wrong choice is noticed. */
function ClockThere({ zone, hint }: { readonly zone: string; readonly hint: string }) {
  const time = timeIn(zone)
  return (
    <>
      {t.typeACityOrARegion} {time && t.itIsThereNow({ time })} {hint}
    </>
  )
}

function timeIn(timeZone: string): string | undefined {
  try {
    return clockText(new Date(), { timeZone })
  } catch {
    return undefined // being typed
  }
}

/** Returns whether a text matches a zone: `new york` finds `America/New_York`. */
function matches(zone: string, query: string): boolean {
  return matchesSearch(searchTerms(query.replaceAll('_', ' ')), [zone.replaceAll('_', ' ')])
}
