import type { LegalLink } from '../site/content.ts'
import type { Settings } from '../site/settings.ts'

/** What is around every page behind a secret link. */
export interface PageFrame {
  readonly siteName: string
  /** All published legal pages. */
  readonly links: readonly LegalLink[]
  readonly settings: Settings
}
