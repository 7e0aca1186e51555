import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import type { SiteQuery } from '@tablier/contracts/site-query'
import { type Loaded, loadAbout, type SiteContent, type SiteLoad, siteLoads } from './content.ts'

/** Loads everything that the page shows. No failed part fails the page: each shows its own error. */
export async function loadSiteContent(api: Client<Api>, query: SiteQuery): Promise<SiteContent> {
  const names = Object.keys(siteLoads) as SiteLoad[] // Object.keys widens its keys to string
  const about = siteLoads.isAboutPublished(api).then((isPublished) => (isPublished ? loadAbout(api) : undefined))
  const loads = names.map(async (name) => [name, await settled<unknown>(siteLoads[name](api, query))] as const)
  return { ...Object.fromEntries(await Promise.all(loads)), about: await settled(about) } as SiteContent // one entry for each load
}

/** Whether every part of the page was loaded. */
export function isComplete(content: SiteContent): boolean {
  return Object.values<Loaded<unknown>>(content).every(({ error }) => !error)
}

async function settled<Data>(load: Promise<Data>): Promise<Loaded<Data>> {
  try {
    return { data: await load }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}
