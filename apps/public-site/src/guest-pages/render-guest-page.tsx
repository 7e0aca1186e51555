import type { PageAssets } from '@tablier/contracts'
import type { GuestPage } from '../guest-forms/guest-page.ts'
import type { Transport } from '@tablier/api-client'
import { renderToStaticMarkup } from 'react-dom/server'
import { createApiSource } from '../api.ts'
import { SiteDocument } from '../page/site-document.tsx'
import { GuestPageView } from './guest-page-view.tsx'
import { loadPageFrame } from './page-frame.ts'

/** Renders a page behind a secret link, without scripts. Search engines may not list it. */
export async function renderGuestPage(page: GuestPage, transport: Transport, assets: PageAssets): Promise<string> {
  const frame = await loadPageFrame(await createApiSource(transport)())
  const head = <meta name="robots" content="noindex" />
  const html = renderToStaticMarkup(
    <SiteDocument language={frame.settings.language} styles={assets.styles} head={head} hasScript={false}>
      <GuestPageView page={page} frame={frame} />
    </SiteDocument>,
  )
  return `<!DOCTYPE html>${html}`
}
