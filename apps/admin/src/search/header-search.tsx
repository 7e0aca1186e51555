import { Autocomplete } from '@base-ui/react/autocomplete'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { popupClass } from '../components/select.tsx'
import { controlClass } from '../components/field.tsx'
import { type ResultGroup, type SearchResult, useSearch } from './search-results.ts'

/** The header's search. A slash, Ctrl+K or Cmd+K focuses it, arrows and Enter choose a result. */
export function HeaderSearch() {
  const input = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [hasFocus, setHasFocus] = useState(false)
  const isOpen = hasFocus && search.trim() !== ''
  const { groups, isLoading } = useSearch(search)
  const navigate = useNavigate()
  useSearchShortcut(() => {
    input.current?.focus()
    input.current?.select()
  })

  function open({ path }: SearchResult) {
    setSearch('')
    input.current?.blur()
    void navigate({ href: path })
  }

  return (
    <Autocomplete.Root
      inline
      open={isOpen}
      items={groups}
      filter={null}
      autoHighlight
      value={search}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setSearch(value)}
      itemToStringValue={({ label }: SearchResult) => label}
    >
      <div
        className="relative min-w-0 flex-1 sm:max-w-md"
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      >
        <Search
          size={18}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
        <Autocomplete.Input
          ref={input}
          aria-label="Search people, evenings and content"
          aria-keyshortcuts="/ Control+K Meta+K"
          placeholder="Search"
          enterKeyHint="go"
          onKeyDown={(event) => event.key === 'Escape' && setSearch('')}
          className={`${controlClass} min-h-10 pl-10 sm:pr-18`}
        />
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded border border-line px-1.5 py-0.5 font-sans text-xs text-muted max-sm:hidden"
        >
          Ctrl K
        </kbd>
        <Results groups={groups} isOpen={isOpen} isLoading={isLoading} search={search} onOpen={open} />
      </div>
    </Autocomplete.Root>
  )
}

interface ResultsProps {
  readonly groups: readonly ResultGroup[]
  readonly isOpen: boolean
  readonly isLoading: boolean
  readonly search: string
  readonly onOpen: (result: SearchResult) => void
}

/** The list of results. The library's popup would hide the page, with its focus, from screen readers. */
function Results({ groups, isOpen, isLoading, search, onOpen }: ResultsProps) {
  return (
    <div
      role="presentation"
      hidden={!isOpen}
      onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
      className={`${popupClass} absolute top-full left-0 mt-1.5 max-h-[70dvh]! w-full min-w-[min(24rem,calc(100vw-5rem))]`}
    >
      <Autocomplete.Status className="block text-sm text-muted">
        {isLoading && <span className="block px-3 py-2">Searching...</span>}
        {isOpen && !isLoading && groups.length === 0 && (
          <span className="block px-3 py-2">Nothing found for “{search.trim()}”</span>
        )}
      </Autocomplete.Status>
      <Autocomplete.List>
        {(group: ResultGroup) => <Group key={group.label} group={group} onOpen={onOpen} />}
      </Autocomplete.List>
    </div>
  )
}

function Group({ group, onOpen }: { group: ResultGroup; onOpen: (result: SearchResult) => void }) {
  return (
    <Autocomplete.Group items={group.items}>
      <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold tracking-wide text-muted uppercase">
        {group.label}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(result: SearchResult) => (
          <Autocomplete.Item
            key={result.id}
            value={result}
            onClick={() => onOpen(result)}
            className="flex min-h-10 items-center justify-between gap-3 rounded-lg px-3 text-sm outline-none select-none data-highlighted:bg-hover"
          >
            <span className="truncate">{result.label}</span>
            {result.detail && <span className="max-w-1/2 shrink-0 truncate text-muted">{result.detail}</span>}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  )
}

/**
 * Focuses the search with Ctrl+K, or Cmd+K on a Mac, from anywhere; with a slash only if nobody is typing and no dialog
 * is open.
 */
function useSearchShortcut(onPressed: () => void): void {
  const pressed = useEffectEvent(onPressed)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isChord = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (event.altKey || event.defaultPrevented || !(isChord || isFreeSlash(event))) return
      event.preventDefault()
      pressed()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** True for a slash that is not meant for a text field, a list or a dialog. */
function isFreeSlash({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || !(target instanceof HTMLElement)) return false
  return (
    !target.isContentEditable &&
    !target.closest('input, textarea, select, [role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]')
  )
}
