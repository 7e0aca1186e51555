import { hoursText } from '@tablier/contracts'
import { VersionsDialog } from '../forms/versions-dialog.tsx'
import { formatDay } from '../language/moment-text.ts'
import { changesOf, type Day } from './days.ts'
import { type useSaveHours, weekdayName } from './hours-queries.ts'
import { nameOf } from './merge-week.ts'
import { t } from '../language/words.ts'

/** Asks whose hours stay, for each day that two people changed. */
export function HoursQuestion({ saving }: { readonly saving: ReturnType<typeof useSaveHours> }) {
  const { conflict, choose, goOnEditing } = saving
  const collisions = conflict?.names.map((name) => {
    const [mine, theirs] = [conflict.mine, conflict.theirs].map((days) => days.find((day) => nameOf(day) === name))
    const label = labelOf((mine ?? theirs)!) // one of them has the day
    return { name, label, contents: { mine: textOf(mine), theirs: textOf(theirs) } }
  })
  return (
    <VersionsDialog
      what="record"
      conflict={collisions ? { collisions, alsoKept: '' } : null}
      onChosen={choose}
      onGoOn={goOnEditing}
    />
  )
}

function labelOf({ weekday, date }: Day): string {
  return weekday ? weekdayName(weekday) : formatDay(date)
}

function textOf(day: Day | undefined): string {
  const lines = day ? changesOf([day]) : []
  return lines
    .map(({ opens: openTime, closes: closeTime, ...line }) => hoursText({ ...line, openTime, closeTime }, t))
    .join('\n')
}
