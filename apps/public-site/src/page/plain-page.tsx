import { momentText } from '@tablier/contracts/formats'
import type { DefaultName } from '@tablier/contracts/loaded-page-rules'
import { type LegalPageName, legalPaths } from '@tablier/contracts/paths'
import type { ReactNode } from 'react'
import { Imprint, LanguageLinks, LegalLinks } from '../sections/footer/footer.tsx'
import { hrefOf } from '../site/addresses.ts'
import { DEFAULT_SETTINGS, type LegalLink, type LegalText, type Settings, type SiteContent } from '../site/content.ts'
import { useLanguageChoice } from '../site/languages.tsx'
import { type Brand, brandOf } from '../site/site-name.ts'
import type { Problem } from '../guest-forms/guest-page.ts'
import { useSiteWords, useTextOf } from '../site/words.ts'
import stylesUrl from './legal.css?url'

/** What every page except the landing page shows in its header and footer, and the settings for its texts. */
export interface PageFrame extends Brand {
  /** All published legal pages. */
  readonly links: readonly LegalLink[]
  /** The titles of the menus to read about today. */
  readonly menus: readonly string[]
  readonly contact: SiteContent['contact']
  readonly settings: Settings
}

export function frameOf(content: SiteContent, t: DefaultName): PageFrame {
  const { settings, legalLinks, menusLink, contact } = content
  return {
    ...brandOf(content, t),
    links: legalLinks.data ?? [],
    menus: menusLink.data ?? [],
    contact,
    settings: settings.data ?? DEFAULT_SETTINGS,
  }
}

interface PlainPageProps {
  readonly title: string
  readonly frame: PageFrame
  /** The page that is shown, if the footer has a link to it. */
  readonly current?: LegalPageName | 'menus'
  /** The path that the page has in each language of the site; undefined for a page that has one language. */
  readonly path?: string
  /** The classes of the part between header and footer. */
  readonly mainClass: string
  readonly children: ReactNode
}

/** A page other than the landing page, with links back to it. It works without scripts. */
export function PlainPage({ title, frame, current, path, mainClass, children }: PlainPageProps) {
  const { siteName: name, links, menus, contact } = frame
  const t = useSiteWords()
  const languages = useLanguageChoice(frame.settings, path ?? '/')
  return (
    <div className="flex min-h-dvh flex-col bg-espresso text-cream">
      <title>{`${title} – ${name}`}</title>
      <a href="#content" className="skip-link">
        {t.skipToContent}
      </a>
      <header className="content py-5">
        <HomeLink className="font-display text-2xl tracking-tight hover:text-saffron-light">{name}</HomeLink>
      </header>
      <main id="content" tabIndex={-1} className={`flex-1 py-12 md:py-20 ${mainClass}`}>
        {children}
      </main>
      <footer className="bg-charcoal">
        <div className="content">
          <div className="footer-line">
            <Imprint
              name={<HomeLink className="footer-link underline">{t.backToSite({ name })}</HomeLink>}
              contact={contact}
            />
            <LegalLinks links={links} hasMenus={menus.length > 0} {...(current && { current })} />
            {path !== undefined && languages && <LanguageLinks {...languages} />}
          </div>
        </div>
      </footer>
    </div>
  )
}

function HomeLink({ className, children }: { readonly className: string; readonly children: string }) {
  return (
    <a href={hrefOf('/', useSiteWords())} className={`rounded-md ${className}`}>
      {children}
    </a>
  )
}

interface LegalPageProps {
  readonly page: LegalText
  readonly frame: PageFrame
}

/** A legal text of the owner's. It works without scripts. */
export function LegalPage({ page, frame }: LegalPageProps) {
  const text = useTextOf(page)
  const [before, after] = useSiteWords().lastChangedOn({ date: '|' }).split('|')
  return (
    <PlainPage
      title={page.title}
      frame={frame}
      current={page.name}
      path={legalPaths[page.name]}
      mainClass="bg-paper text-ink [--accent:var(--color-saffron-deep)]"
    >
      <link rel="stylesheet" href={stylesUrl} />
      <article className="content">
        <h1 {...text('title')} className="max-w-3xl text-heading font-normal tracking-tight">
          {page.title}
        </h1>
        <p className="mt-4 text-sm text-ink-soft">
          {before}
          <time dateTime={page.updatedAt}>{dateOf(page.updatedAt, frame.settings)}</time>
          {after}
        </p>
        <div
          dir="auto"
          lang={text('body').lang}
          className="legal-text mt-10 max-w-prose"
          dangerouslySetInnerHTML={{ __html: withScrollingTables(page.body) }} // the server sanitized it when it was saved
        />
      </article>
    </PlainPage>
  )
}

/** Puts each table into a box that scrolls, by keyboard too. @param html as the server sanitizes it */
function withScrollingTables(html: string): string {
  return html.replaceAll('<table>', '<div class="wide" tabindex="0"><table>').replaceAll('</table>', '</table></div>')
}

function dateOf(time: string, { locale, timeZone }: Settings): string {
  return momentText(time, locale, { dateStyle: 'long', timeZone })
}

interface GuestFrameProps {
  readonly title: string
  readonly frame: PageFrame
  readonly children: ReactNode
}

/** A page with a heading, without scripts. */
export function GuestFrame({ title, frame, children }: GuestFrameProps) {
  return (
    <PlainPage title={title} frame={frame} mainClass="content">
      <div className="grid max-w-3xl gap-8">
        <h1 dir="auto" className="text-heading font-normal tracking-tight">
          {title}
        </h1>
        {children}
      </div>
    </PlainPage>
  )
}

interface PageMessageProps {
  readonly isWrong?: boolean
  readonly children: ReactNode
}

/** Says what was done, or what is wrong. It has the focus when the page opens. */
export function PageMessage({ isWrong = false, children }: PageMessageProps) {
  return (
    <p
      role={isWrong ? 'alert' : 'status'}
      tabIndex={-1}
      autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- without scripts, it brings the answer into sight
      className={`panel ${isWrong ? 'text-danger' : 'text-saffron-light'}`}
    >
      {children}
    </p>
  )
}

/** Says why a form was not accepted: what the API says, or the form's own words. */
export function Refusal({ code, said }: Problem) {
  const t = useSiteWords()
  return <PageMessage isWrong>{said || t.refusal({ code })}</PageMessage>
}

/** A link that looks like a second button. */
export const quietButton = 'button underline hover:text-saffron-light'
export const strongButton = 'button bg-saffron text-espresso hover:bg-saffron-light'

interface YesNoQuestionProps {
  readonly title: string
  readonly text: string
  readonly yes: string
  /** Where a yes is posted. */
  readonly action: string
  /** Where a no leads. */
  readonly back: string
}

/** Asks before something is done that cannot be undone. */
export function YesNoQuestion({ title, text, yes, action, back }: YesNoQuestionProps) {
  return (
    <form method="post" action={action} aria-labelledby="question" className="panel grid gap-5">
      <h2 id="question" className="text-2xl font-normal tracking-tight">
        {title}
      </h2>
      <p className="text-sand">{text}</p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={strongButton}>
          {yes}
        </button>
        <a href={back} className={quietButton}>
          {useSiteWords().noKeepIt}
        </a>
      </div>
    </form>
  )
}
