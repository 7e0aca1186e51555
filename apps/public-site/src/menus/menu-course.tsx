import { parseDishAllergens } from '@tablier/contracts/conflicts'
import { type Allergen, allergenCodes } from '@tablier/contracts/evening-form'
import { allergenLetters } from '@tablier/contracts/menu-allergens'
import type { MenusOnPage } from '../site/content.ts'
import { useSiteWords, useTextOf } from '../site/words.ts'

/** A course of a menu, on the page of menus and on cards. */
export type Course = MenusOnPage['menus'][number]['courses'][number]
type Line = Course['lines'][number]

interface MenuCourseProps {
  readonly course: Course
  readonly hasAllergens?: boolean
}

/** A course; between the lines of a choice is an “or”. */
export function MenuCourse({ course, hasAllergens = true }: MenuCourseProps) {
  const t = useSiteWords()
  const { title, lines } = course
  const text = useTextOf(course)
  return (
    <>
      {title && (
        <h3 {...text('title')} className="menu-course">
          {title}
        </h3>
      )}
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may be equal, and none has state
        <div key={index}>
          {index > 0 && <p className="menu-or">{t.orChoice}</p>}
          <MenuLine line={line} hasAllergens={hasAllergens} />
        </div>
      ))}
    </>
  )
}

function MenuLine({ line, hasAllergens }: { readonly line: Line; readonly hasAllergens: boolean }) {
  const text = useTextOf(line)
  return (
    <>
      <p className="menu-dish">
        <span {...text('title')} /> {hasAllergens && <Allergens line={line} />}
      </p>
      {line.ingredients && <p {...text('ingredients')} className="menu-ingredients" />}
    </>
  )
}

/** The allergens of a dish as letters, in words for who does not see them. Nothing for a line of text. */
function Allergens({ line }: { readonly line: Line }) {
  const t = useSiteWords()
  if (line.allergens === null) return null
  const said = parseDishAllergens(line.allergens)
  if (!said) return <span className="menu-letters">{t.allergensNotStated}</span>
  const codes = allergenCodes.filter((code) => said[code])
  if (codes.length === 0) return null
  const letterOf = (code: Allergen) => {
    const letter = allergenLetters[code]
    return said[code] === 'may_contain' ? `(${letter})` : said[code] === 'removable' ? `${letter}*` : letter
  }
  const inWords = codes.map((code) => `${t.allergen({ code })}: ${t.dishAllergenState({ state: said[code]! })}`) // it is one of them
  return (
    <>
      <span className="menu-letters" aria-hidden="true">
        {codes.map(letterOf).join(' ')}
      </span>
      <span className="sr-only">{`${t.allergens}: ${inWords.join('; ')}`}</span>
    </>
  )
}

/** What the letters mean, for those that the page has. */
export function Legend({ lines }: { readonly lines: readonly Line[] }) {
  const t = useSiteWords()
  const stated = lines.map(({ allergens }) => parseDishAllergens(allergens ?? ''))
  const present = allergenCodes.filter((code) => stated.some((said) => said?.[code]))
  if (present.length === 0) return null
  const states = (state: string) => stated.some((said) => said && Object.values(said).includes(state as never)) // a state
  return (
    <section aria-label={t.allergens} className="menu-legend">
      <p>
        <strong>{t.allergens}</strong>{' '}
        {present.map((code) => `${allergenLetters[code]} ${t.allergen({ code })}`).join(' · ')}
      </p>
      {states('may_contain') && <p>{t.lettersInBrackets}</p>}
      {states('removable') && <p>{t.lettersWithStar}</p>}
    </section>
  )
}
