import { createClient } from '@tablier/api-client'
import { api, legalPaths, MENUS_PATH, ownPageAt, readLanguagePath, readSiteQuery } from '@tablier/contracts'
import { languageOf } from '@tablier/words/language-of'
import { render } from '../entry-server.tsx'
import type { SiteContent } from '../site/content.ts'
import assets from './assets.json' with { type: 'json' }
import { transport } from './mock.ts'

const calls = createClient(api, transport)

type Asked = NonNullable<Parameters<typeof calls.site.get>[0]>['query']

/** Returns what a page shows, as the server reads it. */
export async function contentOf(query: Asked = {}): Promise<SiteContent> {
  const { site } = await calls.site.get({ query })
  return site
}

/** Renders the page at an address, as the server does. */
export async function renderAt(address: string) {
  const { pathname, search } = new URL(address, 'http://site.test')
  const { language, path: asked } = readLanguagePath(pathname)
  const own = ownPageAt(asked)
  const legalPage = own === 'menus' ? undefined : own
  const path = own === 'menus' ? MENUS_PATH : legalPage ? legalPaths[legalPage] : asked
  const query = path === '/' ? readSiteQuery(search) : {}
  const { notice: _shownByThePage, ...parts } = query
  const lang = languageOf(language ?? '')
  const page = { ...(legalPage && { legal_page: legalPage }), ...(own === 'menus' && { page: own }) }
  const content = await contentOf({ ...parts, ...(lang && { lang }), ...page })
  return render(content, { path, query, publicUrl: 'http://site.test' }, assets)
}
