import { Hero } from './sections/hero/hero.tsx'
import { Navigation } from './sections/navigation/navigation.tsx'
import { Portfolio } from './sections/portfolio/portfolio.tsx'
import { useSiteName } from './site-name.ts'

export function LandingPage() {
  return (
    <>
      <title>{useSiteName()}</title>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Navigation />
      <main id="content" tabIndex={-1}>
        <Hero />
        <Portfolio />
      </main>
    </>
  )
}
