import { About } from './sections/about/about.tsx'
import { Hero } from './sections/hero/hero.tsx'
import { Navigation } from './sections/navigation/navigation.tsx'
import { Portfolio } from './sections/portfolio/portfolio.tsx'
import { revealSections } from './sections/reveal/reveal-sections.ts'
import { Services } from './sections/services/services.tsx'
import { Testimonials } from './sections/testimonials/testimonials.tsx'
import { usePageTitle } from './site-name.ts'

export function LandingPage() {
  return (
    <>
      <title>{usePageTitle()}</title>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Navigation />
      <main id="content" tabIndex={-1} ref={revealSections}>
        <Hero />
        <About />
        <Services />
        <Portfolio />
        <Testimonials />
      </main>
    </>
  )
}
