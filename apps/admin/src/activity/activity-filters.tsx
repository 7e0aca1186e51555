import { useQuery } from '@tanstack/react-query'
import { areaName, filterAreas } from '../collections/area-names.ts'
import { Button } from '../components/button.tsx'
import { controlClass } from '../components/field.tsx'
import { FilterSelect } from '../components/filter-select.tsx'
import { peopleOptions } from './activity-queries.ts'
import type { ActivitySearch } from './activity-search.ts'

const areaOptions = filterAreas.map((key) => ({ key, name: areaName(key) }))

interface ActivityFiltersProps {
  readonly applied: ActivitySearch
  readonly onApply: (search: ActivitySearch) => void
}

/** Each takes effect at once. */
export function ActivityFilters({ applied, onApply }: ActivityFiltersProps) {
  const { data: people = [] } = useQuery(peopleOptions)
  const { page: _page, ...filter } = applied
  const set = (change: { [Name in keyof ActivitySearch]: ActivitySearch[Name] | undefined }) =>
    onApply(withoutEmpty({ ...filter, ...change }))
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-end">
      <FilterSelect
        label="Person"
        options={withDistinctNames(people)}
        chosen={filter.actor}
        onChoose={(actor) => set({ actor })}
      />
      <FilterSelect label="Area" options={areaOptions} chosen={filter.area} onChoose={(area) => set({ area })} />
      <Day label="From" value={filter.from} max={filter.to} onChange={(from) => set({ from })} />
      <Day label="To" value={filter.to} min={filter.from} onChange={(to) => set({ to })} />
      {Object.keys(filter).length > 0 && (
        <Button variant="quiet" onClick={() => onApply({})} className="max-sm:col-span-2 max-sm:min-h-11">
          Clear filters
        </Button>
      )}
    </div>
  )
}

interface DayProps {
  readonly label: string
  readonly value: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChange: (day: string | undefined) => void
}

function Day({ label, value = '', onChange, ...bounds }: DayProps) {
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm text-muted max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
      {label}
      <input
        type="date"
        value={value}
        {...bounds}
        onChange={(event) => onChange(event.target.value || undefined)}
        className={`${controlClass} min-h-10 max-sm:min-h-11 sm:w-auto`}
      />
    </label>
  )
}

/** Two people may have the same name. */
function withDistinctNames(people: readonly { readonly id: number; readonly name: string }[]) {
  return people.map(({ id, name }) => {
    const isShared = name === '' || people.some((other) => other.id !== id && other.name === name)
    return { key: id, name: isShared ? `${name || 'Somebody'} (${id})` : name }
  })
}

function withoutEmpty(search: { [Name in keyof ActivitySearch]: ActivitySearch[Name] | undefined }): ActivitySearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}
