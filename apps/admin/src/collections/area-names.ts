import type { ActivityArea, CollectionName } from '@tablier/contracts'
import { siteLists } from './site-areas.ts'

interface NamedArea {
  /** One record of it, such as 'Banner' or 'Galleries: Item'. */
  readonly name: string
  /** Its screen. */
  readonly path: string
  /** The list that has its records and their history; null if they are not content. */
  readonly collection: CollectionName | null
}

const others: Readonly<Record<string, NamedArea>> = {
  messages: { name: 'Message', path: '/admin/messages', collection: null },
  customers: { name: 'Customer', path: '/admin/customers', collection: null },
  orders: { name: 'Order', path: '/admin/orders', collection: null },
  users: { name: 'User', path: '/admin/users', collection: null },
  settings: { name: 'Settings', path: '/admin/settings/general', collection: null },
  legalPages: { name: 'Legal page', path: '/admin/legal-pages', collection: null },
  backups: { name: 'Backups', path: '/admin/settings/advanced', collection: null },
  examples: { name: 'Example content', path: '/admin/dashboard', collection: null },
}

const content = siteLists.map(({ area: { label, lists, path }, screen: { name, nouns } }) => {
  const one = lists.length > 1 ? `${label}: ${nouns.one}` : nouns.one
  return [name, { name: one, path, collection: name }]
})

const areas: Readonly<Record<string, NamedArea>> = { ...Object.fromEntries(content), ...others }

/** What an area of the trash or of the activity is called, and where its records are. */
export function namedArea(area: ActivityArea): NamedArea {
  return areas[area] ?? { name: area, path: '/admin/dashboard', collection: null }
}

export function areaName(area: ActivityArea): string {
  return namedArea(area).name
}
