import { SelectField } from '../../components/select-field.tsx'
import type { Revision } from './revision-queries.ts'
import { hasTime } from './revision-words.ts'

interface VersionSelectProps {
  readonly label: string
  readonly revisions: readonly Revision[]
  /** The number of the chosen one. */
  readonly value: number
  readonly onChange: (number: number) => void
}

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Chooses a revision by its number and time. */
export function VersionSelect({ label, revisions, value, onChange }: VersionSelectProps) {
  const options = revisions.map((revision) => ({ number: revision.number, text: textOf(revision) }))
  return (
    <SelectField
      label={label}
      options={options.map(({ text }) => text)}
      value={options.find(({ number }) => number === value)?.text ?? ''}
      onChange={(chosen) => onChange(options.find(({ text }) => text === chosen)?.number ?? value)}
    />
  )
}

function textOf(revision: Revision): string {
  const { number, createdAt } = revision
  return hasTime(revision) ? `Version ${number}, ${format.format(new Date(createdAt))}` : `Version ${number}`
}
