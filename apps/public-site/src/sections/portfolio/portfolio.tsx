import { MENUS_PATH } from '@tablier/contracts/paths'
import { hrefOf } from '../../site/addresses.ts'
import type { LoadedBy } from '../../site/content.ts'
import { useSiteWords } from '../../site/words.ts'
import { Island, shownFields } from '../../ui/island.tsx'
import { Section, Spinner } from '../../ui/section.tsx'
import { Dishes, type Titles } from './dishes.tsx'

interface PortfolioProps extends LoadedBy<'portfolio'> {
  readonly titles: Titles
  /** As in `Dishes`. */
  readonly sizes?: string | undefined
  readonly hasMenus: boolean
}

export function Portfolio({ data, error, titles, sizes, hasMenus }: PortfolioProps) {
  const t = useSiteWords()
  const said = error?.message || t.portfolioFailed
  return (
    <Section
      id="portfolio"
      eyebrow={t.portfolio}
      heading={data?.content?.heading ?? t.ourPortfolio}
      subHeading={data?.content?.subHeading}
      content={data?.content}
      failure={error && t.errorSays({ said })}
    >
      {!data && !error && <Spinner />}
      {data?.items.length === 0 && <p className="text-ink-soft">{t.noDishes}</p>}
      {data && data.items.length > 0 && (
        <Island
          name="dishes"
          part={Dishes}
          props={{ items: data.items.map(shownFields), part: data.part, total: data.total, titles, sizes }}
        />
      )}
      {hasMenus && (
        <p className="mt-10">
          <a href={hrefOf(MENUS_PATH, t, 'menus')} className="menus-link">
            {t.seeTheMenus}
          </a>
        </p>
      )}
    </Section>
  )
}
