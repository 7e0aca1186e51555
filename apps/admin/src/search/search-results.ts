import { fieldText, recordName } from '../collections/record-text.ts'
import { type Message, subjectOf } from '../messages/message-queries.ts'
import type { SiteList } from '../collections/use-site-records.ts'

/** A screen that the search finds by its label. */
export interface SearchedScreen {
  readonly label: string
  readonly path: string
}

export interface SearchResult {
  readonly id: string
  readonly label: string
  /** Its kind, unless the group already says it. */
  readonly detail: string
  readonly path: string
}

export interface ResultGroup {
  readonly label: string
  readonly items: readonly SearchResult[]
}

interface Searched {
  readonly screens: readonly SearchedScreen[]
  readonly lists: readonly SiteList[]
  /** Found by the server. */
  readonly messages: readonly Message[]
}

const MAX_PER_GROUP = 5

/** What contains the text, upper or lower case: screens, then records by area, then messages. Empty for no text. */
export function searchResults(search: string, { screens, lists, messages }: Searched): ResultGroup[] {
  const wanted = search.trim().toLowerCase()
  if (!wanted) return []
  const found = screens.filter(({ label }) => label.toLowerCase().includes(wanted)).map(screenResult)
  const areas = Map.groupBy(lists, ({ area }) => area.label)
  return [
    { label: 'Screens', items: found },
    ...[...areas].map(([label, all]) => ({ label, items: all.flatMap((list) => recordResults(list, wanted)) })),
    { label: 'Messages', items: messages.map(messageResult) },
  ]
    .filter(({ items }) => items.length > 0)
    .map(({ label, items }) => ({ label, items: items.slice(0, MAX_PER_GROUP) }))
}

function screenResult({ label, path }: SearchedScreen): SearchResult {
  return { id: path, label, detail: '', path }
}

function recordResults({ area, screen, records = [] }: SiteList, wanted: string): SearchResult[] {
  const texts = Object.keys(screen.fields).filter((field) => screen.fields[field]?.input.kind !== 'media')
  return records
    .filter((record) => texts.some((field) => fieldText(screen, record, field).toLowerCase().includes(wanted)))
    .map((record) => ({
      id: `${screen.name}-${record.id}`,
      label: recordName(screen, record),
      detail: `${screen.words.one}, ${record.status}`,
      path: area.path,
    }))
}

function messageResult(message: Message): SearchResult {
  const { id, name } = message
  return { id: `message-${id}`, label: subjectOf(message), detail: name, path: `/admin/messages/${id}` }
}
