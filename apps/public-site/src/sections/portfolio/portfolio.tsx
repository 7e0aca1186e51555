import type { LoadedBy } from '../../site/content.ts'
import { failureText } from '../../site/failure-text.ts'
import { isLeftOut } from '../../site/left-out-sections.ts'
import { Island } from '../../ui/island.tsx'
import { Section } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { dishOf } from './dish-card.tsx'
import { Dishes, type Titles } from './dishes.tsx'

interface PortfolioProps extends LoadedBy<'portfolio'> {
  readonly titles: Titles
}

export function Portfolio({ data, error, titles }: PortfolioProps) {
  if (isLeftOut(data)) return null
  return (
    <Section
      id="portfolio"
      look="light"
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
