import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type Area, openAreas } from '../areas/areas.ts'
import { fieldText, recordName } from '../collections/record-text.ts'
import { type Message, messageListOptions, subjectOf } from '../messages/message-queries.ts'
import { type SiteList, useSiteRecords } from '../collections/site-areas.ts'

export interface SearchResult {
  readonly id: string
  readonly label: string
  /** The kind of record, unless the group names it. */
  readonly detail: string
  readonly path: string
}

export interface ResultGroup {
  readonly label: string
  readonly items: readonly SearchResult[]
}

interface Searched {
  readonly lists: readonly SiteList[]
  /** Found by the server. */
  readonly messages: readonly Message[]
}

const MAX_PER_GROUP = 5

/**
 * Returns everything that contains the text in upper or lower case: screens, then records by area, then messages. Empty
 * without a text.
 */
function searchResults(search: string, { lists, messages }: Searched): ResultGroup[] {
  const wanted = search.trim().toLowerCase()
  if (!wanted) return []
  const found = openAreas.filter(({ label }) => label.toLowerCase().includes(wanted)).map(screenResult)
  const areas = Map.groupBy(lists, ({ area }) => area.label)
  return [
    { label: 'Screens', items: found },
    ...[...areas].map(([label, all]) => ({ label, items: all.flatMap((list) => recordResults(list, wanted)) })),
    { label: 'Messages', items: messages.map((message) => messageResult(message, wanted)) },
  ]
    .filter(({ items }) => items.length > 0)
    .map(({ label, items }) => ({ label, items: items.slice(0, MAX_PER_GROUP) }))
}

function screenResult({ label, path }: Area): SearchResult {
  return { id: path, label, detail: '', path }
}

function recordResults({ area, screen, records = [] }: SiteList, wanted: string): SearchResult[] {
  const texts = Object.keys(screen.fields).filter((field) => screen.fields[field]?.input.kind !== 'media')
  return records
    .filter((record) => texts.some((field) => fieldText(screen, record, field).toLowerCase().includes(wanted)))
    .map((record) => ({
      id: `${screen.name}-${record.id}`,
      label: recordName(screen, record),
      detail: `${screen.nouns.one}, ${record.status}`,
      path: area.path,
    }))
}

/** Returns a result for a message. Its detail is the sender, or the text around the match. */
function messageResult(message: Message, wanted: string): SearchResult {
  const { id, name, email, subject } = message
  const isAbove = [name, email, subject].some((text) => text.toLowerCase().includes(wanted))
  const detail = isAbove ? name : excerpt(message.message, wanted)
  return { id: `message-${id}`, label: subjectOf(message), detail, path: `/admin/messages/${id}` }
}

/** Returns the text from the word before the match, shortened to one line. */
function excerpt(text: string, wanted: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(wanted))
  const before = text.slice(0, at).trimEnd()
  const start = before.lastIndexOf(' ') + 1
  return `${start > 0 ? '… ' : ''}${text.slice(start, at + 80).replaceAll(/\s+/g, ' ')}`
}

interface Search {
  readonly groups: ResultGroup[]
  readonly isLoading: boolean
}

/** Finds screens, records and messages. Loads nothing until there is a text to search for. */
export function useSearch(search: string): Search {
  const wanted = useDeferredValue(search.trim())
  const isWanted = wanted !== ''
  const lists = useSiteRecords(isWanted)
  const messages = useQuery({
    ...messageListOptions({ limit: 5, search: wanted.slice(0, 200) }, 'search messages'),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  return {
    groups: searchResults(wanted, { lists, messages: messages.data?.items ?? [] }),
    isLoading: messages.isLoading || lists.some(({ records, hasFailed }) => !records && !hasFailed),
  }
}
