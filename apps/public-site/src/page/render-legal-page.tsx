import type { PageAssets } from '@tablier/contracts'
import { legalPageAt, legalPaths } from '@tablier/contracts/paths'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ApiSource } from '../api.ts'
import { siteName } from '../site/site-name.ts'
import { LegalDocument } from './legal-document.tsx'

/** Renders the legal page at a URL; undefined if there is none or it is not published. */
export async function renderLegalPage(
  { pathname, origin }: URL,
  api: ApiSource,
  { styles }: PageAssets,
): Promise<Response | undefined> {
  const name = legalPageAt(pathname)
  if (!name) return undefined
  const { legalPages, logos, settings: allSettings } = await api()
  const { items: links } = await legalPages.list()
  if (!links.some((link) => link.name === name)) return undefined
  const [{ legalPage }, { settings }, { items }] = await Promise.all([
    legalPages.get({ params: { name } }),
    allSettings.get(),
    logos.list({ query: { limit: 1 } }),
  ])
  const html = renderToStaticMarkup(
    <LegalDocument
      page={legalPage}
      links={links}
      settings={settings}
      siteName={siteName(settings, items[0])}
      url={origin + legalPaths[name]}
      styles={styles}
    />,
  )
  return new Response(`<!DOCTYPE html>${html}`, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
