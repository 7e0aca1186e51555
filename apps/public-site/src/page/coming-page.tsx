import { LegalLinks } from '../sections/footer/footer.tsx'
import { type SitePageWords, useSiteWords, WordsOfPage } from '../site/words.ts'
import stylesUrl from './legal.css?url'
import type { PageFrame } from './plain-page.tsx'

interface ComingPageProps {
  readonly frame: PageFrame
  /** The words in the site's language, in which its legal pages are. */
  readonly ofSite: SitePageWords
}

/** What strangers read until the site is live: its name, that it is coming, and its published legal pages. */
export function ComingPage({ frame: { siteName, links }, ofSite }: ComingPageProps) {
  const t = useSiteWords()
  return (
    <div className="coming bg-espresso text-cream">
      <link rel="stylesheet" href={stylesUrl} />
      <title>{`${siteName} – ${t.comingSoon}`}</title>
      <main id="content" className="content">
        <Cloche />
        <p className="eyebrow">{t.comingSoon}</p>
        <h1 className="text-heading font-normal tracking-tight">{t.somethingIsCooking}</h1>
        <p className="text-lead text-sand">{t.siteIsBeingPrepared}</p>
        <p dir="auto" className="name font-display text-2xl tracking-tight">
          {siteName}
        </p>
      </main>
      {links.length > 0 && (
        <footer lang={ofSite.lang} className="content text-sm text-sand">
          <WordsOfPage value={ofSite}>
            <LegalLinks links={links} hasMenus={false} />
          </WordsOfPage>
        </footer>
      )}
    </div>
  )
}

/** A covered dish, with steam above it. */
function Cloche() {
  return (
    <svg
      viewBox="0 0 120 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M46 26c-4-5 4-8 0-14M60 22c-4-5 4-8 0-14M74 26c-4-5 4-8 0-14" />
      <path d="M16 80a44 44 0 0 1 88 0M60 36v-2M28 80a32 32 0 0 1 14-25M8 80h104M24 88h72" />
    </svg>
  )
}
