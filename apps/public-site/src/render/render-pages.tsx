import type { CardOnPage, PageAssets } from '@tablier/contracts'
import { INLINE_SCRIPT } from '@tablier/contracts/inline-scripts'
import type { SiteQuery } from '@tablier/contracts/site-query'
import type { Language } from '@tablier/words/languages'
import { wordsOf } from '@tablier/words/words-of'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { isWhole } from '@tablier/contracts/site-parts'
import {
  DEFAULT_SETTINGS,
  type LegalText,
  mainLanguage,
  type MenusOnPage,
  type Settings,
  type SiteContent,
} from '../site/content.ts'
import { Alternates, localeTag, urlIn } from '../seo/page-language.tsx'
import { PageHead, pictureTags, ShareTags } from '../seo/page-head.tsx'
import { brandOf } from '../site/site-name.ts'
import { type SitePageWords, WordsOfPage } from '../site/words.ts'
import { publishedFacts, sharePicture } from '../seo/site-facts.ts'
import { HeroPreloads } from '../sections/hero/hero.tsx'
import { ComingPage } from '../page/coming-page.tsx'
import { LandingPage } from '../page/landing-page.tsx'
import { SiteDocument } from '../page/site-document.tsx'
import { legalPaths } from '@tablier/contracts/paths'
import { frameOf, LegalPage, type PageFrame } from '../page/plain-page.tsx'
import { ENQUIRY_PATH } from '@tablier/contracts/contact-form'
import { EnquiryForm, EnquiryPage } from '../guest-pages/enquiry-form.tsx'
import { MenuCardDocument } from '../menus/menu-card.tsx'
import { MenusHead } from '../menus/menus-head.tsx'
import { MenusPage } from '../menus/menus-page.tsx'
import type { GuestPage } from '../guest-forms/guest-page.ts'
import { GuestPageView } from '../guest-pages/guest-page-view.tsx'
import { ContactFormIsland } from '../sections/contact/contact.tsx'
import type { PostedForm } from '../sections/contact/posted-form.ts'

interface LandingPageRequest {
  readonly query: SiteQuery
  /** The site's own address, without a trailing slash. */
  readonly publicUrl: string
  /** Undefined for the page that visitors see. */
  readonly preview?: PreviewKind | undefined
}

/** Renders the page with all its content. A part that could not be read says so. */
export function renderLandingPage(
  content: SiteContent,
  { query, publicUrl, preview }: LandingPageRequest,
  { script, styles, preloads, islands }: PageAssets,
): string {
  const isIncomplete = !isWhole(content)
  const hasScript = preview !== 'panel'
  const settings = settingsOf(content)
  const t = wordsIn(settings)
  const head = (
    <>
      <HeroPreloads {...content} />
      {hasScript && preloads.map((href) => <link key={href} rel="modulepreload" href={href} />)}
      {preview ? (
        <PreviewHead kind={preview} />
      ) : (
        <PageHead facts={publishedFacts(content, publicUrl, t, query.dish)} />
      )}
      {hasScript && (
        <>
          {/* a constant */}
          <script dangerouslySetInnerHTML={{ __html: INLINE_SCRIPT }} />
          <script type="module" src={script} data-islands={islands.join(' ')} data-words={t.lang} />
        </>
      )}
    </>
  )
  const { language } = settings
  const document = { language, main: t.main, styles, head, brand: brandOf(content, t), isIncomplete, hasScript }
  const html = renderToString(
    inWords(
      t,
      <SiteDocument {...document}>
        <LandingPage content={content} query={query} isPreview={preview !== undefined} />
        {preview === 'shared' && (
          <p role="note" className="preview-bar">
            {t.previewNotPublished}
          </p>
        )}
      </SiteDocument>,
    ),
  )
  return `<!DOCTYPE html>${html}`
}

/** Who looks at a preview: its owner in the back office, without scripts, or anybody who has its link. */
export type PreviewKind = 'panel' | 'shared'

/** The head's tags of a preview. */
function PreviewHead({ kind }: { readonly kind: PreviewKind }) {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <link rel="stylesheet" href={kind === 'panel' ? '/preview-panel.css' : '/preview-bar.css'} />
    </>
  )
}

/** Renders the legal page that the content has. @param publicUrl without a trailing slash */
export function renderLegalPage(page: LegalText, content: SiteContent, publicUrl: string, assets: PageAssets): string {
  const frame = frameOf(content, wordsIn(settingsOf(content)))
  const { settings, siteName } = frame
  const address = { publicUrl, path: legalPaths[page.name], settings }
  const url = urlIn(address)
  const share = {
    'og:type': 'article',
    'og:site_name': siteName,
    'og:title': page.title,
    'og:url': url,
    ...localeTag(settings),
    ...sharePictureTags(content, publicUrl, page.title),
  }
  const head = (
    <>
      <ShareTags tags={share} />
      <link rel="canonical" href={url} />
      <Alternates {...address} />
    </>
  )
  return staticDocument(<LegalPage page={page} frame={frame} />, { head, frame, assets })
}

/** Renders the page of menus. @param publicUrl without a trailing slash; undefined for a preview */
export function renderMenusPage(
  menus: MenusOnPage,
  content: SiteContent,
  publicUrl: string | undefined,
  assets: PageAssets,
): string {
  const t = wordsIn(settingsOf(content))
  const frame = frameOf(content, t)
  const head =
    publicUrl === undefined ? (
      <PreviewHead kind="panel" />
    ) : (
      <MenusHead
        menus={menus}
        frame={frame}
        publicUrl={publicUrl}
        picture={sharePictureTags(content, publicUrl, t.menus)}
      />
    )
  return staticDocument(<MenusPage menus={menus} frame={frame} />, { head, frame, assets })
}

/** Renders the card of a menu, with its own style sheets and without scripts. @param content in the card's language */
export function renderMenuCard(card: CardOnPage, content: SiteContent): string {
  const t = wordsIn(settingsOf(content))
  return `<!DOCTYPE html>${renderToStaticMarkup(inWords(t, <MenuCardDocument card={card} frame={frameOf(content, t)} />))}`
}

/** Renders the page of the form about the evening. @param publicUrl without a trailing slash */
export function renderEnquiryPage(content: SiteContent, publicUrl: string, assets: PageAssets): string {
  const t = wordsIn(settingsOf(content))
  const frame = frameOf(content, t)
  const title = t.tellMeAboutTheEvening
  const head = (
    <>
      {notListed}
      <ShareTags
        tags={{
          'og:type': 'website',
          'og:site_name': frame.siteName,
          'og:title': title,
          'og:url': urlIn({ publicUrl, path: ENQUIRY_PATH, settings: frame.settings }),
          ...sharePictureTags(content, publicUrl, title),
        }}
      />
      <Alternates publicUrl={publicUrl} path={ENQUIRY_PATH} settings={frame.settings} />
    </>
  )
  return staticDocument(<EnquiryPage frame={frame} />, { head, frame, assets })
}

/** Returns the tags of the picture that share cards of the whole site show. */
function sharePictureTags({ look, banner }: SiteContent, publicUrl: string, title: string) {
  const card = { publicUrl, look: look.data }
  const own = look.data?.shareUrl
  const { mediaUrl, picture: stated } = banner.data ?? {}
  const picture = own ? sharePicture(own, card) : sharePicture(mediaUrl, card, stated)
  return pictureTags(picture, { alt: own ? undefined : stated?.alt, title })
}

/** Renders a page behind a secret link. @param content in the language in which the guest reads */
export function renderGuestPage(page: GuestPage, content: SiteContent, assets: PageAssets): string {
  const frame = frameOf(content, wordsIn(settingsOf(content)))
  return staticDocument(<GuestPageView page={page} frame={frame} />, { head: notListed, frame, assets })
}

/**
 * Renders what strangers read until the site is live.
 * @param language that of the visitor, in which the site may not be written
 */
export function renderComingPage(content: SiteContent, language: Language, assets: PageAssets): string {
  const ofSite = wordsIn(settingsOf(content))
  const frame = { ...frameOf(content, ofSite), settings: { ...settingsOf(content), language } }
  return staticDocument(<ComingPage frame={frame} ofSite={ofSite} />, { head: notListed, frame, assets })
}

function wordsIn(settings: Settings): SitePageWords {
  const main = mainLanguage(settings)
  const t = wordsOf(settings.language)
  return main === undefined ? t : { ...t, main }
}

function settingsOf({ settings }: SiteContent): Settings {
  return settings.data ?? DEFAULT_SETTINGS
}

function inWords(t: SitePageWords, page: ReactNode) {
  return <WordsOfPage value={t}>{page}</WordsOfPage>
}

/** Keeps a page out of search engines. */
const notListed = <meta name="robots" content="noindex" />

interface StaticDocumentOptions {
  readonly head: ReactNode
  readonly frame: PageFrame
  readonly assets: PageAssets
}

/** Renders a whole document without scripts. */
function staticDocument(page: ReactNode, { head, frame, assets: { styles } }: StaticDocumentOptions): string {
  const { language } = frame.settings
  const t = wordsIn(frame.settings)
  const html = renderToStaticMarkup(
    inWords(
      t,
      <SiteDocument language={language} main={t.main} brand={frame} styles={styles} head={head} hasScript={false}>
        {page}
      </SiteDocument>,
    ),
  )
  return `<!DOCTYPE html>${html}`
}

/** Between which bytes a page without an outcome has its form, and how the form with one is rendered. */
const slots = {
  landing: {
    begin: '<div data-island="contact-form">',
    end: '</form></div>',
    rendered: (posted: PostedForm, t: SitePageWords) => renderToString(inWords(t, <ContactFormIsland {...posted} />)),
  },
  enquiry: {
    begin: '<form ',
    end: '</form>',
    rendered: (posted: PostedForm, t: SitePageWords) => renderToStaticMarkup(inWords(t, <EnquiryForm {...posted} />)),
  },
} as const

/**
 * Puts the outcome of a posted form, and its texts if it was refused, into a rendered page: into the enquiry's, if the
 * form asked about the evening. Strangers may post as many wrong forms as they like, so only the form is rendered, and
 * the page is not copied: that and the garbage would take longer than the rendering.
 * @param page in UTF-8
 * @returns the parts of the new page; undefined if the page has no form
 */
export function withContactForm(page: Buffer, form: PostedForm): Buffer[] | undefined {
  const { begin, end, rendered } = form.refused?.evening ? slots.enquiry : slots.landing
  const from = page.indexOf(begin)
  const to = page.indexOf(end, from)
  if (from === -1 || to === -1) return undefined
  const firstTags = page.toString('utf8', 0, page.indexOf('<head>'))
  const [, language = '', main] = /<html lang="([^"]*)"(?: data-main="([^"]*)")?/.exec(firstTags) ?? []
  const html = rendered(form, { ...wordsOf(language), main })
  return [page.subarray(0, from), Buffer.from(html), page.subarray(to + end.length)]
}
