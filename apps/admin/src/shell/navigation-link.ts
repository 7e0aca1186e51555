import type { LucideIcon } from 'lucide-react'

export interface NavigationLink {
  readonly label: string
  readonly path: string
  readonly icon: LucideIcon
  /** What will be there, in a sentence or two, if there is no screen yet. */
  readonly soon?: string
}

export interface NavigationGroup {
  readonly label: string
  readonly links: readonly NavigationLink[]
}
