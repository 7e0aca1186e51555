import { readLanguagePath } from '@tablier/contracts/language-paths'
import { languageOf } from '@tablier/words/language-of'
import type { Language } from '@tablier/words/languages'
import { load } from '@tablier/words/site/load'
import { keepPreviousData, QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider, useLocation } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { legalPageNames, type OwnPage, ownPageAt } from '@tablier/contracts/paths'
import { readSiteQuery, type SiteQuery } from '@tablier/contracts/site-query'
import { LandingPage } from '../page/landing-page.tsx'
import { MenusPage } from '../menus/menus-page.tsx'
import { frameOf, LegalPage } from '../page/plain-page.tsx'
import { SiteDocument } from '../page/site-document.tsx'
import { DEFAULT_SETTINGS, everyPart, mainLanguage, type Settings, type SiteContent } from '../site/content.ts'
import { brandOf } from '../site/site-name.ts'
import { type SitePageWords, WordsOfPage } from '../site/words.ts'
import { loadSite } from './load-site.ts'

/** The playground has one address for all pages: see `hrefOf` in site/addresses.ts. */
const isInQuery = import.meta.env.MODE === 'mock'

/**
 * Renders the page in the browser, which loads the content itself: if the server could not render, or if there is no
 * server.
 */
export async function startFallback(): Promise<void> {
  const client = createQueryClient()
  await client.prefetchQuery(wordsQuery('en'))
  const started = import.meta.env.MODE === 'mock' ? await startWithoutServer() : undefined
  createRoot(document).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={createSiteRouter()} />
      </QueryClientProvider>
    </StrictMode>,
  )
  started?.showPanel()
}

async function startWithoutServer() {
  const { startMocks } = await import('@tablier/mocks/browser')
  return startMocks(new URL(import.meta.env.BASE_URL, window.location.href), import.meta.env.PROD)
}

/** One route: every path of this app shows the landing page, except for those of the published legal pages. */
function createSiteRouter() {
  const root = createRootRoute({ component: Site, notFoundComponent: () => null })
  return createRouter({
    routeTree: root,
    trailingSlash: 'preserve', // nothing to redirect
    scrollRestoration: false, // the browser does it
  })
}

/**
 * In the playground, which has no server, the query names the page of a guest's link. The browser opens it and answers
 * its forms.
 */
const GuestLink =
  import.meta.env.MODE === 'mock'
    ? lazy(() => import('./without-server.tsx').then(({ GuestLink: component }) => ({ default: component })))
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
  const name = useLocation({ select: ownPageOf })
  const search = useLocation({
    select: ({ pathname, searchStr }) => (readLanguagePath(pathname).path === '/' ? searchStr : ''),
  })
  const query = readSiteQuery(search)
  const content = useSiteContent(query, name)
  return name ? <OwnOrLandingPage content={content} name={name} /> : <Landing content={content} query={query} />
}

interface LandingProps {
  readonly content: SiteContent
  readonly query: SiteQuery
}

function Landing({ content, query }: LandingProps) {
  const settings = content.settings.data ?? DEFAULT_SETTINGS
  const words = useWordsOf(settings)
  useEffect(scrollToHash, [])
  return (
    <WordsOfPage value={words}>
      <SiteDocument language={settings.language} main={words.main} brand={brandOf(content, words)}>
        <LandingPage content={content} query={query} />
      </SiteDocument>
    </WordsOfPage>
  )
}

interface OwnOrLandingPageProps {
  readonly content: SiteContent
  readonly name: OwnPage
}

/** The legal page if it is published, or the menus if there are any. */
function OwnOrLandingPage({ content, name }: OwnOrLandingPageProps) {
  const settings = content.settings.data ?? DEFAULT_SETTINGS
  const words = useWordsOf(settings)
  const frame = frameOf(content, words)
  const { data, error } = name === 'menus' ? content.menus : content.legalPage
  if (data === undefined && !error)
    return <SiteDocument {...{ language: settings.language, brand: frame, children: null }} />
  if (!data) return <Landing content={content} query={{}} />
  return (
    <WordsOfPage value={words}>
      <SiteDocument language={settings.language} main={words.main} brand={frame}>
        {'menus' in data ? <MenusPage menus={data} frame={frame} /> : <LegalPage page={data} frame={frame} />}
      </SiteDocument>
    </WordsOfPage>
  )
}

const wordsQuery = (language: Language) =>
  queryOptions({ queryKey: ['words', language], queryFn: async () => (await load[language]()).default })

/** Loads the words of a language. Until they have come, the page has the former ones, at first English. */
function useWordsOf(settings: Settings): SitePageWords {
  const query = wordsQuery(languageOf(settings.language) ?? 'en')
  const words = useQuery({ ...query, placeholderData: keepPreviousData }).data! // English is loaded before the page is rendered
  return { ...words, main: mainLanguage(settings) }
}

/** Scrolls to the section that the address names. It did not exist yet when the browser looked for it. */
function scrollToHash(): void {
  document.getElementById(window.location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
}

/** The content is fresh until the next page load. */
export function createQueryClient(retry = 1): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry } } })
}

/** Returns everything that the page shows, once it has come. */
export function useSiteContent(query: SiteQuery, page?: OwnPage): SiteContent {
  const { data, error } = useQuery({
    queryKey: ['site'],
    queryFn: () => loadSite({ language: languageIn(window.location), query, page }),
  })
  return data ?? everyPart(error ? { error } : {})
}

/** Returns the language that an address names. The site may not have it. */
function languageIn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined {
  const asked = isInQuery ? new URLSearchParams(search).get('lang') : null
  return asked ?? readLanguagePath(pathname).language
}

/** Returns the page of its own at an address, published or not. */
function ownPageOf({ pathname, search }: { pathname: string; search: object }): OwnPage | undefined {
  const asked = isInQuery && 'page' in search ? search.page : undefined
  const names = ['menus', ...legalPageNames] as const
  return ownPageAt(readLanguagePath(pathname).path) ?? names.find((name) => name === asked)
}
