import { Search } from 'lucide-react'
import { type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { controlClass } from './field.tsx'
import { Button } from './button.tsx'
import { Rich } from './text.tsx'
import { Select } from './select.tsx'
import { t } from '../language/words.ts'

export function SearchBox({ label, ...input }: Omit<ComponentProps<'input'>, 'type'> & { label: string }) {
  return (
    <div className="relative min-w-56 flex-1 sm:max-w-sm">
      <Search
        size={18}
        className="pointer-events-none absolute top-1/2 start-3 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
      <input type="search" aria-label={label} className={`${controlClass} min-h-10 ps-10`} {...input} />
    </div>
  )
}

interface SearchFormProps {
  readonly label: string
  readonly placeholder: string
  readonly search: string | undefined
  /** The button's name; 'Search' by default. */
  readonly action?: string
  /** Called with the trimmed text; undefined if it is empty. */
  readonly onSearch: (search: string | undefined) => void
  /** Another filter, before the button. */
  readonly children?: ReactNode
}

/** A search of a list, which takes effect on Enter or by the button. */
export function SearchForm({ search, action = t.search, onSearch, children, ...box }: SearchFormProps) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = event.currentTarget.querySelector<HTMLInputElement>('[type=search]')?.value.trim()
    onSearch(typed || undefined)
  }
  return (
    <form onSubmit={onSubmit} className={`flex min-w-52 flex-1 gap-3 ${children ? 'flex-wrap' : '*:first:min-w-0'}`}>
      <SearchBox key={search} {...box} maxLength={200} defaultValue={search} />
      {children}
      <Button type="submit">{action}</Button>
    </form>
  )
}

interface FilterSelectProps<Key extends string | number> {
  /** What distinguishes the values. */
  readonly by: 'area' | 'person' | 'state'
  readonly options: readonly { readonly key: Key; readonly name: string }[]
  /** Undefined if there is no filter. */
  readonly chosen: Key | undefined
  readonly onChoose: (key: Key | undefined) => void
}

/** A select that filters a list by one of several values, or by none. */
export function FilterSelect<Key extends string | number>({ by, options, chosen, onChoose }: FilterSelectProps<Key>) {
  const nameOf = (value: Key | '') => options.find(({ key }) => key === value)?.name ?? t.filterOff({ by })
  const value = chosen ?? ''
  return (
    <Select
      label={t.filterBy({ by })}
      options={['', ...options.map(({ key }) => key)]}
      value={value}
      nameOf={nameOf}
      onChange={(key) => onChoose(key === '' ? undefined : key)}
      className={`${controlClass} flex min-h-10 items-center justify-between gap-2 data-popup-open:bg-hover max-sm:min-h-11 sm:w-auto sm:max-w-72`}
    >
      <span className="min-w-0 text-start">
        <Rich
          text={t.filterShows({ by, value: nameOf(value) })}
          label={(text) => <span className="text-muted">{text}</span>}
        />
      </span>
    </Select>
  )
}

interface SortSelectProps<Order extends string> {
  readonly label: string
  readonly options: readonly Order[]
  readonly nameOf: (order: Order) => string
  readonly value: Order
  readonly onChange: (order: Order) => void
}

export function SortSelect<Order extends string>(props: SortSelectProps<Order>) {
  return (
    <Select
      {...props}
      className={`${controlClass} flex min-h-10 items-center justify-between gap-2 max-sm:min-h-11 sm:w-auto`}
    />
  )
}
