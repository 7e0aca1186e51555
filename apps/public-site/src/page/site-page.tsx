import type { LegalPageName } from '@tablier/contracts/legal-paths'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useApi } from '../api.tsx'
import { legalLinksQuery, legalPageQuery } from '../site/content-queries.ts'
import { legalPageOf } from '../site/legal-links.ts'
import { useSettings } from '../site/settings.ts'
import { useSiteName } from '../site/site-name.ts'
import { LandingPage } from './landing-page.tsx'

/** Loaded only where no server has rendered the page: in the playground, or after rendering failed. */
const LegalPage = lazy(async () => ({ default: (await import('./legal-page.tsx')).LegalPage }))

export function SitePage() {
  const name = useLocation({ select: legalPageOf })
  return name ? <LegalOrLandingPage name={name} /> : <LandingPage />
}

/** The legal page if it is published. */
function LegalOrLandingPage({ name }: { readonly name: LegalPageName }) {
  const api = useApi()
  const { data: page, isPending } = useQuery(legalPageQuery(api, name))
  const { data: links = [] } = useQuery(legalLinksQuery(api))
  const [siteName, settings] = [useSiteName(), useSettings()]
  if (isPending) return null
  if (!page) return <LandingPage />
  return (
    <Suspense>
      <LegalPage page={page} links={links} siteName={siteName} settings={settings} />
    </Suspense>
  )
}
