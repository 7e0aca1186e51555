import type { GuestPage, PageAssets } from '@tablier/contracts'
import type { Transport } from '@tablier/api-client'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createApiSource } from '../api.ts'
import { SiteDocument } from '../page/site-document.tsx'
import { siteName } from '../site/site-name.ts'
import { AnswerPage } from './answer-page.tsx'
import { EnquiryStatePage } from './enquiry-state-page.tsx'
import type { PageFrame } from './page-frame.ts'
import { DeletedPage, GonePage } from './short-pages.tsx'
import { TablePage } from './table-page.tsx'

/** Renders a page behind a secret link, without scripts. Search engines may not list it. */
export async function renderGuestPage(page: GuestPage, transport: Transport, assets: PageAssets): Promise<string> {
  const { legalPages, logos, settings: allSettings } = await createApiSource(transport)()
  const [{ items: links }, { settings }, { items }] = await Promise.all([
    legalPages.list(),
    allSettings.get(),
    logos.list({ query: { limit: 1 } }),
  ])
  const frame = { siteName: siteName(settings, items[0]), links, settings }
  const head = <meta name="robots" content="noindex" />
  const html = renderToStaticMarkup(
    <SiteDocument language={settings.language} styles={assets.styles} head={head} hasScript={false}>
      {pageOf(page, frame)}
    </SiteDocument>,
  )
  return `<!DOCTYPE html>${html}`
}

function pageOf(page: GuestPage, frame: PageFrame): ReactNode {
  switch (page.kind) {
    case 'enquiry':
      return <EnquiryStatePage {...page} frame={frame} />
    case 'table':
      return <TablePage {...page} frame={frame} />
    case 'answer':
      return <AnswerPage {...page} frame={frame} />
    case 'deleted':
      return <DeletedPage frame={frame} />
    default:
      return <GonePage frame={frame} />
  }
}
