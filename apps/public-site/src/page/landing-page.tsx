import { Fragment, type ReactElement } from 'react'
import { type HideableSection, sectionsInOrder } from '@tablier/contracts/look-choices'
import type { SiteQuery } from '@tablier/contracts/site-query'
import { ScrollToTop } from './scroll-to-top.tsx'
import { layoutOf } from '../layouts/layouts.ts'
import { About } from '../sections/about/about.tsx'
import { Contact } from '../sections/contact/contact.tsx'
import { Footer } from '../sections/footer/footer.tsx'
import { Gallery } from '../sections/gallery/gallery.tsx'
import { Hero } from '../sections/hero/hero.tsx'
import { LanguageMenu } from '../sections/navigation/language-menu.tsx'
import { Logo } from '../sections/navigation/logo.tsx'
import { Navigation } from '../sections/navigation/navigation.tsx'
import { PlainMenu } from '../sections/navigation/plain-menu.tsx'
import { Portfolio } from '../sections/portfolio/portfolio.tsx'
import { revealSections } from './reveal-sections.ts'
import { Services } from '../sections/services/services.tsx'
import { Testimonials } from '../sections/testimonials/testimonials.tsx'
import { DEFAULT_SETTINGS, type SiteContent } from '../site/content.ts'
import { useLanguageChoice } from '../site/languages.tsx'
import { dishNamed, pageTitle, siteName, titleOf } from '../site/site-name.ts'
import { useSiteWords } from '../site/words.ts'
import { Island } from '../ui/island.tsx'

interface LandingPageProps {
  readonly content: SiteContent
  readonly query: SiteQuery
  readonly isPreview?: boolean
}

export function LandingPage({ content, query: { notice, dish }, isPreview = false }: LandingPageProps) {
  const settings = content.settings.data ?? DEFAULT_SETTINGS
  const t = useSiteWords()
  const name = siteName(settings, content.logo.data, t)
  const order = content.look.data?.sectionOrder
  const sections = sectionsInOrder(order ?? '').filter((section) => !settings.hiddenSections.includes(section))
  const isUsual = !order && settings.hiddenSections.length === 0
  const linked = isUsual ? undefined : sections
  const languages = useLanguageChoice(settings, isPreview ? null : '/')
  const menu = languages && <LanguageMenu {...languages} />
  const titles = { page: pageTitle(name, content.banner.data), siteName: name }
  const menus = content.menusLink.data ?? []
  const hasMenus = menus.length > 0
  const sizes = layoutOf(content.look.data)?.sizes
  const section = {
    about: <About {...content.about} sizes={sizes?.about} />,
    services: <Services {...content.services} />,
    portfolio: <Portfolio {...content.portfolio} titles={titles} sizes={sizes} hasMenus={hasMenus} />,
    testimonials: <Testimonials {...content.testimonials} />,
    gallery: <Gallery {...content.gallery} sizes={sizes?.pictures} />,
  } as const satisfies Record<HideableSection, ReactElement>
  return (
    <>
      <title>{titleOf(name, content, dish)}</title>
      <a href="#content" className="skip-link">
        {t.skipToContent}
      </a>
      <Island
        name="header"
        part={Navigation}
        props={{ sections: linked, languages: languages && '' }}
        still={{
          logo: <Logo {...content.logo} />,
          languages: menu,
          plainMenu: <PlainMenu sections={linked} languages={menu} />,
        }}
      />
      <main id="content" tabIndex={-1} ref={revealSections}>
        <Hero
          look={content.look.data}
          banner={content.banner}
          siteName={name}
          hasDishes={sections.includes('portfolio')}
        />
        {sections.map((id) => (
          <Fragment key={id}>{section[id]}</Fragment>
        ))}
        <Contact
          {...content.contact}
          menus={menus}
          settings={settings}
          notice={notice}
          dish={dishNamed(content.portfolio, dish)?.title}
        />
      </main>
      <Footer
        {...content.footer}
        links={content.legalLinks.data ?? []}
        hasMenus={hasMenus}
        siteName={name}
        contact={content.contact}
        languages={languages}
      />
      <Island name="scroll-to-top" part={ScrollToTop} props={{}} />
    </>
  )
}
