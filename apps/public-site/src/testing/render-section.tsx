import { QueryClientProvider } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import type { Scenario } from '@tablier/mocks'
import type { ReactElement } from 'react'
import { DEFAULT_SETTINGS, type SiteContent } from '../site/content.ts'
import { createQueryClient, useSiteContent } from '../fallback/start-fallback.tsx'
import { English } from './english.tsx'
import { type Content, seed } from './mock.ts'
import { About } from '../sections/about/about.tsx'
import { Contact } from '../sections/contact/contact.tsx'
import { Footer } from '../sections/footer/footer.tsx'
import { Gallery } from '../sections/gallery/gallery.tsx'
import { Hero } from '../sections/hero/hero.tsx'
import { Logo } from '../sections/navigation/logo.tsx'
import { Navigation } from '../sections/navigation/navigation.tsx'
import { Portfolio } from '../sections/portfolio/portfolio.tsx'
import { Services } from '../sections/services/services.tsx'
import { Testimonials } from '../sections/testimonials/testimonials.tsx'
import { siteName } from '../site/site-name.ts'
import { words } from '@tablier/words/site/all'

/** A part of the page, from the content that it loads. */
export type Part = (page: SiteContent) => ReactElement

/** Renders a part of a page that shows `content`. */
export function renderSection(part: Part, content: Content = {}, scenario?: Scenario): RenderResult {
  seed(content, scenario)
  return render(
    <QueryClientProvider client={createQueryClient(0)}>
      <English>
        <WithContent part={part} />
      </English>
    </QueryClientProvider>,
  )
}

function WithContent({ part }: { readonly part: Part }) {
  return part(useSiteContent({}))
}

/** The parts of the page, with the props that the page gives them. */

const nameOf = ({ settings, logo }: SiteContent) => siteName(settings.data, logo.data, words.en)

export const navigation: Part = (page) => <Navigation logo={<Logo {...page.logo} />} />
export const hero: Part = (page) => (
  <Hero look={page.look.data} banner={page.banner} siteName={nameOf(page)} hasDishes />
)
export const about: Part = (page) => <About {...page.about} />
export const services: Part = (page) => <Services {...page.services} />
export const portfolio: Part = (page) => (
  <Portfolio {...page.portfolio} titles={{ page: 'Maison Test', siteName: 'Maison Test' }} hasMenus={false} />
)
export const testimonials: Part = (page) => <Testimonials {...page.testimonials} />
export const gallery: Part = (page) => <Gallery {...page.gallery} />
export const contact: Part = (page) => (
  <Contact {...page.contact} menus={[]} settings={page.settings.data ?? DEFAULT_SETTINGS} />
)
export const footer: Part = (page) => (
  <Footer
    {...page.footer}
    links={page.legalLinks.data ?? []}
    hasMenus={false}
    siteName={nameOf(page)}
    contact={page.contact}
  />
)
