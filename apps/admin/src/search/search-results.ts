import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { client } from '../api.ts'
import { type Area, openAreas } from '../areas/areas.ts'
import { fieldText, recordName } from '../collections/record-text.ts'
import { subjectOf } from '../messages/message-queries.ts'
import { orderName, stateNames } from '../orders/order-text.tsx'
import { settingsOptions } from '../site-time-zone.ts'
import { type SiteList, useSiteRecords } from '../collections/site-areas.ts'

export interface SearchResult {
  readonly id: string
  readonly label: string
  /** The kind of record, unless the group names it. */
  readonly detail: string
  /** The path of its page, with its row in a list as the hash. */
  readonly path: string
}

export interface ResultGroup {
  readonly label: string
  readonly items: readonly SearchResult[]
}

type Found = OutputOf<Api['search']['find']>

interface Searched {
  readonly lists: readonly SiteList[]
  /** Found by the server. */
  readonly found: Found | undefined
  readonly language: string
}

const MAX_PER_GROUP = 5

/**
 * Returns everything that contains the text in upper or lower case: screens, then people, evenings and messages, then
 * records by area. Empty without a text.
 */
function searchResults(search: string, { lists, found, language }: Searched): ResultGroup[] {
  const wanted = search.trim().toLowerCase()
  if (!wanted) return []
  const screens = openAreas.filter(({ label }) => label.toLowerCase().includes(wanted)).map(screenResult)
  const areas = Map.groupBy(lists, ({ area }) => area.label)
  return [
    { label: 'Screens', items: screens },
    { label: 'Customers', items: (found?.customers ?? []).map(customerResult) },
    { label: 'Orders', items: (found?.orders ?? []).map((order) => orderResult(order, language)) },
    { label: 'Messages', items: (found?.messages ?? []).map((message) => messageResult(message, wanted)) },
    ...[...areas].map(([label, all]) => ({ label, items: all.flatMap((list) => recordResults(list, wanted)) })),
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
      path: `${area.path}#${screen.name}-${record.id}`,
    }))
}

function customerResult({ id, name, email }: Found['customers'][number]): SearchResult {
  const detail = name ? email : ''
  return { id: `customer-${id}`, label: name || email || `Customer ${id}`, detail, path: `/admin/customers/${id}` }
}

function orderResult(order: Found['orders'][number], language: string): SearchResult {
  const { id, state, occasion } = order
  const detail = [stateNames[state], occasion].filter(Boolean).join(', ')
  return { id: `order-${id}`, label: orderName(order, language), detail, path: `/admin/orders/${id}` }
}

/** Returns a result for a message. Its detail is the sender, or the text around the match. */
function messageResult(message: Found['messages'][number], wanted: string): SearchResult {
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

/** Finds screens, customers, orders, messages and records. Loads nothing until there is a text to search for. */
export function useSearch(search: string): Search {
  const wanted = useDeferredValue(search.trim())
  const isWanted = wanted !== ''
  const lists = useSiteRecords(isWanted)
  const language =
    useQuery({ ...settingsOptions, staleTime: 60_000, enabled: isWanted }).data?.settings.language ?? 'en'
  const text = wanted.slice(0, 200)
  const found = useQuery({
    queryKey: ['search', text] as const,
    queryFn: ({ signal }) => client.search.find({ query: { text }, signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 0, // everything changes what is found
    meta: { action: 'search' },
  })
  return {
    groups: searchResults(wanted, { lists, found: found.data, language }),
    isLoading: found.isLoading || lists.some(({ records, hasFailed }) => !records && !hasFailed),
  }
}
