import { ENQUIRY_PATH } from '@tablier/contracts/contact-form'
import { lowestPrice } from '@tablier/contracts/menu-prices'
import { formatMoney } from '@tablier/contracts/money'
import { MENUS_PATH } from '@tablier/contracts/paths'
import { seasonOf, seasonText } from '@tablier/contracts/seasons'
import { hrefOf, pathOf } from '../site/addresses.ts'
import type { MenusOnPage } from '../site/content.ts'
import { useSiteWords, useTextOf } from '../site/words.ts'
import { AllergenLegend } from '../ui/allergens.tsx'
import { focalClass, Picture } from '../ui/picture.tsx'
import { PlainPage, type PageFrame, strongButton } from '../page/plain-page.tsx'
import { MenuCourse } from './menu-course.tsx'
import stylesUrl from './menus.css?url'

type Menu = MenusOnPage['menus'][number]

interface MenusPageProps {
  readonly menus: MenusOnPage
  readonly frame: PageFrame
}

/** The menus that guests can order, typeset, with their prices and allergens. It works without scripts. */
export function MenusPage({ menus: { menus, extras, currency }, frame }: MenusPageProps) {
  const t = useSiteWords()
  const { locale } = frame.settings
  const lines = menus.flatMap(({ courses }) => courses.flatMap((course) => course.lines))
  return (
    <PlainPage
      title={t.menus}
      frame={frame}
      current="menus"
      path={MENUS_PATH}
      mainClass="menus bg-paper text-ink [--accent:var(--color-saffron-deep)]"
    >
      <link rel="stylesheet" href={stylesUrl} />
      <div className="content">
        <h1 className="text-heading font-normal tracking-tight">{t.menus}</h1>
        {menus.length === 0 && <p className="menus-none">{t.noMenuToday}</p>}
        {menus.map((menu) => (
          <MenuCard key={menu.id} menu={menu} currency={currency} locale={locale} />
        ))}
        {extras.length > 0 && <Extras extras={extras} currency={currency} locale={locale} />}
        <AllergenLegend lines={lines} />
      </div>
    </PlainPage>
  )
}

interface MenuCardProps {
  readonly menu: Menu
  readonly currency: string
  readonly locale: string
}

function MenuCard({ menu, currency, locale }: MenuCardProps) {
  const t = useSiteWords()
  const { id, title, introduction, courses, imageUrl, picture } = menu
  const text = useTextOf(menu)
  return (
    <article
      id={`menu-${id}`}
      aria-labelledby={`menu-${id}-title`}
      className={imageUrl ? 'menu-card with-picture' : 'menu-card'}
    >
      {imageUrl && (
        <div className="menu-picture">
          <Picture
            path={imageUrl}
            alt={picture?.alt ?? ''}
            sizes="(min-width: 64rem) 26rem, 92vw"
            className={focalClass(picture).trim()}
          />
        </div>
      )}
      <div className="menu-text">
        <h2 id={`menu-${id}-title`} {...text('title')}>
          {title}
        </h2>
        {introduction && <p {...text('introduction')} className="menu-introduction" />}
        {courses.length > 0 && (
          <ol className="menu-courses">
            {courses.map((course, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two courses may be equal, and none has state
              <li key={index}>
                <MenuCourse course={course} />
              </li>
            ))}
          </ol>
        )}
        <MenuFacts menu={menu} currency={currency} locale={locale} />
        <form
          {...(import.meta.env.MODE === 'mock'
            ? { action: `${hrefOf('/', t)}#contact` }
            : { method: 'post', action: pathOf(ENQUIRY_PATH, t) })}
          className="menu-ask"
        >
          <input type="hidden" name="dish" value={title} />
          <button type="submit" className={strongButton} aria-describedby={`menu-${id}-title`}>
            {t.askForThisMenu}
          </button>
        </form>
      </div>
    </article>
  )
}

/** The price a head, for how many, and when. */
function MenuFacts({ menu: { prices, mostGuests, leastSum, season }, currency, locale }: MenuCardProps) {
  const t = useSiteWords()
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const lowest = lowestPrice(prices)
  const days = seasonOf(season)
  const least = prices[0]?.from
  const facts = [
    least !== undefined && (mostGuests > 0 ? t.forGuests({ least, most: mostGuests }) : t.fromGuestsOn({ least })),
    leastSum > 0 && t.eveningAtLeast({ amount: money(leastSum) }),
    days && seasonText(days, locale),
  ]
  if (lowest === undefined && !facts.some(Boolean)) return null
  return (
    <div className="menu-facts">
      {lowest !== undefined && (
        <p className="menu-price">
          {prices.length > 1 ? t.fromAHead({ amount: money(lowest) }) : t.aHead({ amount: money(lowest) })}
        </p>
      )}
      {prices.length > 1 && (
        <ul>
          {prices.map(({ from, amount }) => (
            <li key={from}>{t.priceFromGuests({ count: from, amount: money(amount) })}</li>
          ))}
        </ul>
      )}
      {facts.map((fact) => fact && <p key={fact}>{fact}</p>)}
    </div>
  )
}

interface ExtrasProps extends Pick<MenuCardProps, 'currency' | 'locale'> {
  readonly extras: MenusOnPage['extras']
}

function Extras({ extras, currency, locale }: ExtrasProps) {
  const t = useSiteWords()
  return (
    <section aria-labelledby="extras" className="menu-extras">
      <h2 id="extras">{t.toAddToYourEvening}</h2>
      <dl>
        {extras.map((extra) => (
          <Extra key={extra.id} extra={extra} currency={currency} locale={locale} />
        ))}
      </dl>
    </section>
  )
}

interface ExtraProps extends Pick<MenuCardProps, 'currency' | 'locale'> {
  readonly extra: MenusOnPage['extras'][number]
}

function Extra({ extra, currency, locale }: ExtraProps) {
  const t = useSiteWords()
  const text = useTextOf(extra)
  const { details, price, unit } = extra
  return (
    <div>
      <dt {...text('title')} />
      {details && <dd {...text('details')} />}
      {price > 0 && (
        <dd className="menu-price">{t.priceForUnit({ amount: formatMoney(price, currency, locale), unit })}</dd>
      )}
    </div>
  )
}
