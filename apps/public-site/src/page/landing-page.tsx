import { readSiteQuery } from '@tablier/contracts/site-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ScrollToTop } from './scroll-to-top.tsx'
import { About } from '../sections/about/about.tsx'
import { Contact } from '../sections/contact/contact.tsx'
import { Footer } from '../sections/footer/footer.tsx'
import { Gallery } from '../sections/gallery/gallery.tsx'
import { Hero } from '../sections/hero/hero.tsx'
import { Navigation } from '../sections/navigation/navigation.tsx'
import { Portfolio } from '../sections/portfolio/portfolio.tsx'
import { revealSections } from './reveal-sections.ts'
import { Services } from '../sections/services/services.tsx'
import { Testimonials } from '../sections/testimonials/testimonials.tsx'
import { usePageTitle } from '../site/site-name.ts'

export function LandingPage() {
  const search = useLocation({ select: ({ pathname, searchStr }) => (pathname === '/' ? searchStr : '') })
  const { notice, dish } = readSiteQuery(search) // as the server reads it: on the first page only
  return (
    <>
      <title>{usePageTitle(dish)}</title>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Suspense>
        <Navigation />
      </Suspense>
      <main id="content" tabIndex={-1} ref={revealSections}>
        <Suspense>
          <Hero />
        </Suspense>
        <Suspense>
          <About />
        </Suspense>
        <Suspense>
          <Services />
        </Suspense>
        <Suspense>
          <Portfolio />
        </Suspense>
        <Suspense>
          <Testimonials />
        </Suspense>
        <Suspense>
          <Gallery />
        </Suspense>
        <Suspense>
          <Contact notice={notice} />
        </Suspense>
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <Suspense>
        <ScrollToTop />
      </Suspense>
    </>
  )
}
