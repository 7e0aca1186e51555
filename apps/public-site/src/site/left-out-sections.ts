import type { SiteContent } from './content.ts'

interface SectionContent {
  readonly content: unknown
  readonly items: readonly unknown[]
}

/** The sections that may be left out and that links lead to. */
const linked = ['services', 'portfolio', 'testimonials'] as const

export type LeftOutSection = (typeof linked)[number]

/** True for a loaded section with neither a heading nor records: the page leaves it out. */
export function isLeftOut(section: SectionContent | undefined): boolean {
  return section !== undefined && section.content === null && section.items.length === 0
}

/** The ids of the sections that the page leaves out, of those that links lead to. */
export function leftOutSections(content: Pick<SiteContent, LeftOutSection>): LeftOutSection[] {
  return linked.filter((name) => isLeftOut(content[name].data))
}
