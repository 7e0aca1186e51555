import { type ActivityArea, activityAreas } from '@tablier/contracts'
import type { Area } from './collection-screen.ts'
import { siteAreas } from './site-areas.ts'

interface NamedArea {
  /** One record of it, such as 'Banner' or 'Galleries: Item'. */
  readonly name: string
  /** Its screen. */
  readonly path: string
  /** True if its records are content, each with a history. */
  readonly isContent: boolean
}

const others: Readonly<Record<string, NamedArea>> = {
  messages: { name: 'Message', path: '/admin/messages', isContent: false },
  users: { name: 'User', path: '/admin/users', isContent: false },
  settings: { name: 'Settings', path: '/admin/settings/general', isContent: false },
  legalPages: { name: 'Legal page', path: '/admin/legal-pages', isContent: false },
  examples: { name: 'Example content', path: '/admin/dashboard', isContent: false },
}

const content = siteAreas.flatMap((area) =>
  area.lists.map((screen) => [screen.name, { name: nameIn(area, screen.words.one), path: area.path, isContent: true }]),
)

const areas: Readonly<Record<string, NamedArea>> = { ...Object.fromEntries(content), ...others }

/** What an area of the trash or of the activity is called, and where its records are. */
export function namedArea(area: ActivityArea): NamedArea {
  return areas[area] ?? { name: area, path: '/admin/dashboard', isContent: false }
}

export function areaName(area: ActivityArea): string {
  return namedArea(area).name
}

/** The areas that something can be filtered by, in the sidebar's order. */
export const filterAreas: readonly ActivityArea[] = Object.keys(areas).filter(isActivityArea)

export function isActivityArea(area: unknown): area is ActivityArea {
  return activityAreas.some((known) => known === area)
}

function nameIn({ label, lists }: Area, one: string): string {
  return lists.length > 1 ? `${label}: ${one}` : one
}
