import type { LegalPageName } from '@tablier/contracts/paths'
import { readSiteQuery } from '@tablier/contracts/site-query'
import { createRootRoute, createRouter, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { LandingPage } from '../page/landing-page.tsx'
import { LegalPage } from '../page/legal-page.tsx'
import { SiteDocument } from '../page/site-document.tsx'
import { legalPageOf } from '../site/legal-links.ts'
import { DEFAULT_SETTINGS } from '../site/settings.ts'
import { siteName } from '../site/site-name.ts'
import { useLegalPage, useSiteContent } from './site-queries.ts'

/** One route: every path of this app shows the landing page, except for those of the published legal pages. */
export function createSiteRouter() {
  const root = createRootRoute({ component: Site, notFoundComponent: () => null })
  return createRouter({
    routeTree: root,
    trailingSlash: 'preserve', // nothing to redirect
    scrollRestoration: false, // the browser does it
  })
}

/** Without a server, the playground's query names the page of a guest's link: the browser opens it, and answers its forms. */
const GuestLink =
  import.meta.env.MODE === 'mock'
    ? lazy(() => import('./guest-link.tsx').then(({ GuestLink: component }) => ({ default: component })))
    : null

function Site() {
  const link = useLocation({ select: ({ search }) => ('open' in search ? String(search.open) : undefined) })
  if (GuestLink && link)
    return (
      <Suspense>
        <GuestLink address={link} />
      </Suspense>
    )
  return <Pages />
}

function Pages() {
  const name = useLocation({ select: legalPageOf })
  return name ? <LegalOrLandingPage name={name} /> : <Landing />
}

function Landing() {
  const search = useLocation({ select: ({ pathname, searchStr }) => (pathname === '/' ? searchStr : '') })
  const query = readSiteQuery(search)
  const content = useSiteContent(query)
  useEffect(scrollToHash, [])
  return (
    <SiteDocument language={(content.settings.data ?? DEFAULT_SETTINGS).language}>
      <LandingPage content={content} query={query} />
    </SiteDocument>
  )
}

/** The legal page if it is published. */
function LegalOrLandingPage({ name }: { readonly name: LegalPageName }) {
  const { settings, logo, legalLinks } = useSiteContent({})
  const { data: page, isPending } = useLegalPage(name)
  const { data: ownSettings = DEFAULT_SETTINGS } = settings
  if (isPending) return <SiteDocument language={ownSettings.language}>{null}</SiteDocument>
  if (!page) return <Landing />
  return (
    <SiteDocument language={ownSettings.language}>
      <LegalPage
        page={page}
        links={legalLinks.data ?? []}
        siteName={siteName(ownSettings, logo.data)}
        settings={ownSettings}
      />
    </SiteDocument>
  )
}

/** The section that the address names was not there when the browser looked for it. */
function scrollToHash(): void {
  document.getElementById(window.location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
}
