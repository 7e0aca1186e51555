import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api.tsx'
import { portfolioQuery, servicesQuery, testimonialsQuery } from './content-queries.ts'

interface SectionContent {
  readonly content: unknown
  readonly items: readonly unknown[]
}

/** True for a loaded section with neither a heading nor records: the page leaves it out. */
export function isLeftOut(section: SectionContent | undefined): boolean {
  return section !== undefined && section.content === null && section.items.length === 0
}

/** The ids of the sections that the page leaves out, of those that links lead to. */
export function useLeftOutSections(): ReadonlySet<string> {
  const api = useApi()
  const sections = {
    services: useQuery(servicesQuery(api)),
    portfolio: useQuery(portfolioQuery(api)),
    testimonials: useQuery(testimonialsQuery(api)),
  }
  return new Set(Object.entries(sections).flatMap(([id, { data }]) => (isLeftOut(data) ? [id] : [])))
}
