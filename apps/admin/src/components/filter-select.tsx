import { controlClass } from './field.tsx'
import { Select } from './select.tsx'

interface FilterSelectProps<Key extends string | number> {
  /** Such as 'Area'. */
  readonly label: string
  readonly options: readonly { readonly key: Key; readonly name: string }[]
  /** Undefined: no filter. */
  readonly chosen: Key | undefined
  readonly onChoose: (key: Key | undefined) => void
}

const ALL = 'All'

/** A select that limits a list to one of several things, or to none. */
export function FilterSelect<Key extends string | number>({
  label,
  options,
  chosen,
  onChoose,
}: FilterSelectProps<Key>) {
  const value = options.find(({ key }) => key === chosen)?.name ?? ALL
  return (
    <Select
      label={`Filter by ${label.toLowerCase()}`}
      options={[ALL, ...options.map(({ name }) => name)]}
      value={value}
      onChange={(name) => onChoose(options.find((option) => option.name === name)?.key)}
      className={`${controlClass} flex min-h-10 items-center justify-between gap-2 data-popup-open:bg-hover max-sm:min-h-11 sm:w-auto sm:max-w-72`}
    >
      <span className="truncate">
        <span className="text-muted">{label}: </span>
        {value}
      </span>
    </Select>
  )
}
