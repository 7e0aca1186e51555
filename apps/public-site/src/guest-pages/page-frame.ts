import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import type { LegalLink } from '../site/content.ts'
import type { Settings } from '../site/settings.ts'
import { siteName } from '../site/site-name.ts'

/** What is around every page behind a secret link. */
export interface PageFrame {
  readonly siteName: string
  /** All published legal pages. */
  readonly links: readonly LegalLink[]
  readonly settings: Settings
}

export async function loadPageFrame({ legalPages, logos, settings: all }: Client<Api>): Promise<PageFrame> {
  const [{ items: links }, { settings }, { items }] = await Promise.all([
    legalPages.list(),
    all.get(),
    logos.list({ query: { limit: 1 } }),
  ])
  return { siteName: siteName(settings, items[0]), links, settings }
}
