import { Autocomplete } from '@base-ui/react/autocomplete'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBackCloses } from '../components/back-closes.ts'
import { popupClass } from '../components/select.tsx'
import { controlClass } from '../components/field.tsx'
import type { OutputOf } from '@tablier/api-client'
import { type Api, groupedBy, type SiteLanguage, startOfText } from '@tablier/contracts'
import { foldText, matchesSearch, type SearchTerms, searchTerms } from '@tablier/contracts/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../calls/api.ts'
import { openAreas } from '../areas/areas.ts'
import { fieldText, recordName } from '../content/collection-screen.ts'
import { subjectOf } from '../messages/message-queries.ts'
import { orderName } from '../orders/order-text.tsx'
import { type SiteList, useSiteRecords } from '../content/site-areas.ts'
import { useOtherLanguages } from '../site/site-settings.ts'
import { t } from '../language/words.ts'

/** The header's search. A slash, Ctrl+K or Cmd+K focuses it, arrows and Enter choose a result. */
export function HeaderSearch() {
  const input = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [hasFocus, setHasFocus] = useState(false)
  const isOpen = hasFocus && search.trim() !== ''
  const { groups, isLoading } = useSearch(search)
  const navigate = useNavigate()
  useBackCloses(isOpen, () => setSearch(''))
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
          className="pointer-events-none absolute top-1/2 start-2 -translate-y-1/2 text-muted sm:start-3"
          aria-hidden="true"
        />
        <Autocomplete.Input
          ref={input}
          aria-label={t.searchPeopleEveningsAndContent}
          aria-keyshortcuts="/ Control+K Meta+K"
          placeholder={t.search}
          enterKeyHint="go"
          onKeyDown={(event) => event.key === 'Escape' && setSearch('')}
          className={`${controlClass} min-h-10 ps-8 pe-1 text-ellipsis sm:ps-10 sm:pe-18`}
        />
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 end-2 -translate-y-1/2 rounded border border-line px-1.5 py-0.5 font-sans text-xs text-muted max-sm:hidden"
        >
          {t.shortcutKeys}
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
      className={`${popupClass} absolute top-full start-0 mt-1.5 max-h-[70dvh]! w-full min-w-[min(24rem,calc(100vw-5rem))]`}
    >
      <Autocomplete.Status className="block text-sm text-muted">
        {isLoading && <span className="block px-3 py-2">{t.searching}</span>}
        {isOpen && !isLoading && groups.length === 0 && (
          <span className="block px-3 py-2">{t.nothingFoundFor({ search: search.trim() })}</span>
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

interface SearchResult {
  readonly id: string
  readonly label: string
  /** The kind of record, unless the group names it. */
  readonly detail: string
  /** The path of its page, with its row in a list as the hash. */
  readonly path: string
}

interface ResultGroup {
  readonly label: string
  readonly items: readonly SearchResult[]
}

type Found = OutputOf<Api['search']['find']>

interface Searched {
  readonly lists: readonly SiteList[]
  /** The site's other languages, in which records are searched too. */
  readonly languages: readonly SiteLanguage[]
  /** Found by the server. */
  readonly found: Found | undefined
}

const MAX_PER_GROUP = 5

/**
 * Returns everything that has the words of the search: screens, then people, evenings and messages, then records by
 * area. Empty without a text.
 */
function searchResults(search: string, { lists, languages, found }: Searched): ResultGroup[] {
  const wanted = searchTerms(search)
  if (wanted.length === 0) return []
  const screens = openAreas.filter(({ label }) => matchesSearch(wanted, [label]))
  const areas = groupedBy(lists, ({ area }) => area.label)
  return [
    { label: t.screens, items: screens.map(({ label, path }) => ({ id: path, label, detail: '', path })) },
    { label: t.customers, items: (found?.customers ?? []).map(customerResult) },
    { label: t.orders, items: (found?.orders ?? []).map(orderResult) },
    { label: t.messages, items: (found?.messages ?? []).map((message) => messageResult(message, wanted)) },
    ...[...areas].map(([label, all]) => ({
      label,
      items: all.flatMap((list) => recordResults(list, languages, wanted)),
    })),
  ]
    .filter(({ items }) => items.length > 0)
    .map(({ label, items }) => ({ label, items: items.slice(0, MAX_PER_GROUP) }))
}

function recordResults(
  { area, screen, records = [] }: SiteList,
  languages: readonly SiteLanguage[],
  wanted: SearchTerms,
): SearchResult[] {
  const texts = Object.keys(screen.fields).filter((field) => screen.fields[field]?.input.kind !== 'media')
  return records
    .filter((record) => {
      const main = texts.map((field) => fieldText(screen, record, field))
      const others = languages.flatMap((tag) =>
        Object.values(record.translations?.[tag] ?? {}).map((one) => one?.text ?? ''),
      )
      return matchesSearch(wanted, [...main, ...others])
    })
    .map((record) => ({
      id: `${screen.name}-${record.id}`,
      label: recordName(screen, record),
      detail: `${t[`${screen.noun}Noun`]}, ${t.contentStatus({ status: record.status })}`,
      path: `${area.path}#${screen.name}-${record.id}`,
    }))
}

function customerResult({ id, name, email }: Found['customers'][number]): SearchResult {
  const label = name || email || t.customerOfId({ id })
  return { id: `customer-${id}`, label, detail: name ? email : '', path: `/admin/customers/${id}` }
}

function orderResult(order: Found['orders'][number]): SearchResult {
  const { id, state, occasion } = order
  const detail = [t.orderState({ state }), occasion].filter(Boolean).join(', ')
  return { id: `order-${id}`, label: orderName(order), detail, path: `/admin/orders/${id}` }
}

/** Returns a result for a message. Its detail is the sender, or the text around the match. */
function messageResult(message: Found['messages'][number], wanted: SearchTerms): SearchResult {
  const { id, name, email, subject } = message
  const detail = matchesSearch(wanted, [name, email, subject]) ? name : excerpt(message.message, wanted)
  return { id: `message-${id}`, label: subjectOf(message), detail, path: `/admin/messages/${id}` }
}

/** Returns the text from the word before the first match. */
function excerpt(text: string, wanted: SearchTerms): string {
  const words = text.trim().split(/\s+/)
  const folded = foldText(words.join(' '))
  const places = wanted.flat(2).map((part) => folded.indexOf(part))
  let ahead = Math.min(...places.filter((place) => place >= 0)) // in the folded text, whose words have other lengths
  const match = words.findIndex((word) => (ahead -= foldText(word).length + 1) < 0)
  const start = Math.max(0, match - 1)
  return `${start > 0 ? '… ' : ''}${words.slice(start, start + 30).join(' ')}`
}

/** Finds screens, customers, orders, messages and records. Loads nothing until there is a text to search for. */
function useSearch(search: string) {
  const wanted = useDeferredValue(search.trim())
  const isWanted = wanted !== ''
  const lists = useSiteRecords(isWanted)
  const languages = useOtherLanguages(isWanted)
  const text = startOfText(wanted, 200)
  const found = useQuery({
    queryKey: ['search', text] as const,
    queryFn: ({ signal }) => client.search.find({ query: { text }, signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 0, // everything changes what is found
    meta: { action: 'search' },
  })
  return {
    groups: searchResults(wanted, { lists, languages, found: found.data }),
    isLoading: found.isLoading || lists.some(({ records, hasFailed }) => !records && !hasFailed),
  }
}
