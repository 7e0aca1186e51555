import { type FormEvent, useState } from 'react'
import { Button } from '../components/button.tsx'
import { SearchBox } from '../components/search-box.tsx'
import { Select } from '../components/select.tsx'
import { controlClass } from '../components/field.tsx'
import { type MessageSearch, type MessageView, messageViews, viewOf } from './message-search.ts'

interface MessageFiltersProps {
  readonly applied: MessageSearch
  readonly onApply: (search: MessageSearch) => void
}

/** The search takes effect on Enter or by the button, the status at once. */
export function MessageFilters({ applied, onApply }: MessageFiltersProps) {
  const current = applied.search ?? ''
  const [typed, setTyped] = useState({ text: current, over: current })
  const text = typed.over === current ? typed.text : current // another search was applied since
  const view = viewOf(applied)

  function apply(status: MessageView) {
    const search = text.trim()
    onApply({ ...(search && { search }), status })
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    apply(view)
  }

  return (
    <form onSubmit={onSubmit} className="flex flex-wrap gap-3">
      <SearchBox
        label="Search messages"
        placeholder="Search name/email/subject"
        maxLength={200}
        value={text}
        onChange={(event) => setTyped({ text: event.target.value, over: current })}
      />
      <Select
        label="Filter by status"
        options={messageViews}
        value={view}
        onChange={apply}
        className={`${controlClass} flex min-h-10 max-w-44 items-center justify-between gap-2 data-popup-open:bg-hover`}
      >
        <span>
          <span className="text-muted">Status: </span>
          {view}
        </span>
      </Select>
      <Button type="submit">Filter</Button>
    </form>
  )
}
