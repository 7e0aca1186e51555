import { hasOwnPage, type Ports, readSite, readSitePages, type SitePages, type SiteRequest } from '@tablier/backend'
import { type PageContent, pageContent, type SiteQuery } from '@tablier/contracts'
import type { ContentClock } from '../database/content-clock.ts'

/** Reads for the site's pages, after what is due was published. Throws if the database is away. */
export interface SiteReader {
  /** Returns everything that a page shows, as it is at one moment. */
  content(request: SiteRequest): Promise<PageContent>
  pages(): Promise<SitePages>
  /** Returns whether `/` differs with this query. */
  hasOwnPage(query: SiteQuery): Promise<boolean>
}

interface ReaderServices extends Pick<Ports, 'db' | 'log' | 'now'> {
  readonly contentClock: Pick<ContentClock, 'catchUp'>
}

export function createSiteReader({ db, log, now, contentClock }: ReaderServices): SiteReader {
  const upToDate = async <Result>(read: () => Promise<Result>): Promise<Result> => {
    await contentClock.catchUp()
    return read()
  }
  return {
    content: async (request) => pageContent(await upToDate(() => readSite({ db, log, now }, request))),
    pages: () => upToDate(() => readSitePages({ db, now })),
    // A notice needs no database, so that a form's outcome is never answered by the page without it.
    hasOwnPage: async (query) => query.notice !== undefined || upToDate(() => hasOwnPage(db, query)),
  }
}
