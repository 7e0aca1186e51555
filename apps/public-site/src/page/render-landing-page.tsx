import type { PageAssets } from '@tablier/contracts'
import { INLINE_SCRIPT } from '@tablier/contracts/inline-scripts'
import type { SiteQuery } from '@tablier/contracts/site-query'
import { renderToString } from 'react-dom/server'
import type { ApiSource } from '../api.ts'
import { PageHead } from '../seo/page-head.tsx'
import { publishedFacts } from '../seo/published-facts.ts'
import { isComplete, loadSiteContent } from '../site/load-site-content.ts'
import { HeroPreload } from '../sections/hero/hero-media.tsx'
import { DEFAULT_SETTINGS } from '../site/settings.ts'
import { LandingPage } from './landing-page.tsx'
import { PreviewBar, PreviewHead, type PreviewKind } from './preview-head.tsx'
import { SiteDocument } from './site-document.tsx'

interface LandingPageRequest {
  readonly query: SiteQuery
  /** The site's own address, without a trailing slash. */
  readonly publicUrl: string
  /** Undefined for the page that visitors see. */
  readonly preview?: PreviewKind | undefined
}

/** Renders the page with all its content; `Cache-Control: no-store` if a section failed to load. */
export async function renderLandingPage(
  { query, publicUrl, preview }: LandingPageRequest,
  api: ApiSource,
  { script, styles, preloads, islands }: PageAssets,
): Promise<Response> {
  const content = await loadSiteContent(await api(), query)
  const isIncomplete = !isComplete(content)
  const { mediaUrl: hero, picture } = content.banner.data ?? {}
  const hasScript = preview !== 'panel'
  const head = (
    <>
      {hero && <HeroPreload path={hero} picture={picture} />}
      {hasScript && preloads.map((href) => <link key={href} rel="modulepreload" href={href} />)}
      {preview ? <PreviewHead kind={preview} /> : <PageHead facts={publishedFacts(content, publicUrl, query.dish)} />}
      {hasScript && (
        <>
          <script dangerouslySetInnerHTML={{ __html: INLINE_SCRIPT }} /> {/* a constant */}
          <script type="module" src={script} data-islands={islands.join(' ')} />
        </>
      )}
    </>
  )
  const html = renderToString(
    <SiteDocument
      language={content.settings.data?.language ?? DEFAULT_SETTINGS.language}
      styles={styles}
      head={head}
      isIncomplete={isIncomplete}
      hasScript={hasScript}
    >
      <LandingPage content={content} query={query} />
      {preview === 'shared' && <PreviewBar />}
    </SiteDocument>,
  )
  return new Response(`<!DOCTYPE html>${html}`, {
    headers: { 'content-type': 'text/html; charset=utf-8', ...(isIncomplete && { 'cache-control': 'no-store' }) },
  })
}
