import { dateText } from '@tablier/contracts/formats'
import type { CardOnPage } from '@tablier/contracts'
import { directionOf } from '@tablier/words/language-of'
import fontsUrl from '../fonts/fonts.css?url'
import { fontsOf } from '../looks/font-pairs.ts'
import { paperCss } from '../looks/look-css.ts'
import type { PageFrame } from '../page/plain-page.tsx'
import { useSiteWords, useTextOf } from '../site/words.ts'
import { AllergenLegend } from '../ui/allergens.tsx'
import { densityOf, hasLongWord } from './card-density.ts'
import { MenuCourse } from './menu-course.tsx'

interface MenuCardProps {
  readonly card: CardOnPage
  readonly frame: PageFrame
}

/** A whole document with the card of a menu, to print on its sheet. On a screen, it shows the sheet. */
export function MenuCardDocument({ card, frame }: MenuCardProps) {
  const { look, siteName, settings } = frame
  const ownFonts = look ? fontsOf(look.fonts) : undefined
  const heading = card.title || card.name || siteName
  return (
    <html lang={settings.language} dir={directionOf(settings.language)} data-density={densityOf(card)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{heading === siteName ? siteName : `${heading} – ${siteName}`}</title>
        {ownFonts !== '' && <link rel="stylesheet" href={ownFonts ?? fontsUrl} />}
        <link rel="stylesheet" href="/menu-card.css" />
        <link rel="stylesheet" href={`/menu-card-${card.size}.css`} />
        {/* has no texts of the owner's */}
        <style dangerouslySetInnerHTML={{ __html: paperCss(look) }} />
      </head>
      <body>
        <MenuCard card={card} frame={frame} />
      </body>
    </html>
  )
}

function MenuCard({ card, frame: { siteName, settings } }: MenuCardProps) {
  const t = useSiteWords()
  const { title, introduction, name, day, courses, size, hasAllergens } = card
  const text = useTextOf(card)
  const date = day && dateText(day, settings.locale, { dateStyle: 'full' })
  const heading = title || name || siteName
  return (
    <main className="card">
      <header>
        {heading !== siteName && (
          <p dir="auto" className="card-site">
            {siteName}
          </p>
        )}
        <h1
          className={hasLongWord(heading, size) ? 'long-word' : undefined}
          {...(title ? text('title') : { dir: 'auto' })}
        >
          {heading}
        </h1>
        {(name || date) && (
          <p className="card-for">
            {name && name !== heading && <bdi>{name}</bdi>}
            {name && name !== heading && date && <span aria-hidden="true"> · </span>}
            {date && <span className="card-date">{date}</span>}
          </p>
        )}
        {introduction && <p {...text('introduction')} className="card-introduction" />}
      </header>
      <ol className="card-courses" aria-label={t.agreedMenu}>
        {courses.map((course, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two courses may be equal, and none has state
          <li key={index}>
            <MenuCourse course={course} hasAllergens={hasAllergens} />
          </li>
        ))}
      </ol>
      {hasAllergens && <AllergenLegend lines={courses.flatMap(({ lines }) => lines)} />}
    </main>
  )
}
