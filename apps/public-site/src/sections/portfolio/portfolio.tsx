import type { LoadedBy } from '../../site/content.ts'
import { Island } from '../../ui/island.tsx'
import { Section, Spinner } from '../../ui/section.tsx'
import { Dishes, dishOf, type Titles } from './dishes.tsx'

interface PortfolioProps extends LoadedBy<'portfolio'> {
  readonly titles: Titles
}

export function Portfolio({ data, error, titles }: PortfolioProps) {
  return (
    <Section
      id="portfolio"
      eyebrow="Portfolio"
      heading={data?.content?.heading ?? 'Our Portfolio'}
      subHeading={data?.content?.subHeading}
      failure={error && `Error: ${failureText(error, 'Failed to load portfolio data')}`}
    >
      {!data && !error && <Spinner />}
      {data?.items.length === 0 && <p className="text-ink-soft">No portfolio items found.</p>}
      {data && data.items.length > 0 && (
        <Island
          name="dishes"
          part={Dishes}
          props={{ items: data.items.map(dishOf), part: data.part, total: data.total, titles }}
        />
      )}
    </Section>
  )
}

/**
 * Returns the server's message for a failed call, or `fallback`. Does not use `instanceof ApiError`, because that class
 * is loaded with the client.
 */
function failureText(error: unknown, fallback: string): string {
  const message = error instanceof Error && 'serverMessage' in error ? error.serverMessage : undefined
  return typeof message === 'string' && message !== '' ? message : fallback
}
