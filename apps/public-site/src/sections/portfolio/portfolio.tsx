import { MENUS_PATH } from '@tablier/contracts/paths'
import { hrefOf } from '../../site/addresses.ts'
import type { LoadedBy } from '../../site/content.ts'
import { useSiteWords } from '../../site/words.ts'
import { Island, shownFields } from '../../ui/island.tsx'
import type { Layout } from '../../layouts/layouts.ts'
import { Section, Spinner } from '../../ui/section.tsx'
import { Dishes, type Titles } from './dishes.tsx'

interface PortfolioProps extends LoadedBy<'portfolio'> {
  readonly titles: Titles
  /** The displayed widths of the dishes' pictures, if the layout is not the specified one. */
  readonly sizes?: DishSizes | undefined
  readonly hasMenus: boolean
}

type DishSizes = Pick<Layout['sizes'], 'dishes' | 'fewDishes'>

/** The displayed width of one dish in the specified layout, which is larger than many are. */
const ONE_DISH = '(min-width: 72rem) 43rem, (min-width: 48rem) 58vw, 92vw'

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
          props={{
            items: data.items.map(shownFields),
            part: data.part,
            total: data.total,
            titles,
            sizes: sizesFor(data.total, sizes),
          }}
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

/** Returns the displayed width of pictures; undefined for that of many in the specified layout. */
function sizesFor(count: number, sizes: DishSizes | undefined): string | undefined {
  if (!sizes) return count === 1 ? ONE_DISH : undefined
  return (count < 3 ? sizes.fewDishes : undefined) ?? sizes.dishes
}
