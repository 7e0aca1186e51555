import { type FormEvent, useState } from 'react'
import { Button } from './button.tsx'
import { SearchBox } from './search-box.tsx'

interface SearchFormProps {
  readonly label: string
  readonly placeholder: string
  /** What is searched for now. */
  readonly search: string | undefined
  /** Called with the trimmed text; undefined if it is empty. */
  readonly onSearch: (search: string | undefined) => void
}

/** A search of a list, which takes effect on Enter or by the button. */
export function SearchForm({ search = '', ...form }: SearchFormProps) {
  return <TypedSearch key={search} search={search} {...form} />
}

function TypedSearch({ label, placeholder, search = '', onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState(search)
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    onSearch(typed.trim() || undefined)
  }
  return (
    <form onSubmit={onSubmit} className="flex min-w-0 flex-1 gap-3 *:first:min-w-0">
      <SearchBox
        label={label}
        placeholder={placeholder}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">Search</Button>
    </form>
  )
}
