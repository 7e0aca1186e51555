import { parseDishAllergens } from '@tablier/contracts/conflicts'
import { type Allergen, allergenCodes } from '@tablier/contracts/evening-form'
import { allergenLetters } from '@tablier/contracts/menu-allergens'
import { useSiteWords } from '../site/words.ts'

interface Stated {
  /** As a dish states them; '' if it states none. Null for a line of text. */
  readonly allergens: string | null
}

/** The allergens of a dish as letters, in words for who does not see them. Nothing for a line of text. */
export function AllergenLetters({ allergens }: Stated) {
  const t = useSiteWords()
  if (allergens === null) return null
  const said = parseDishAllergens(allergens)
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
export function AllergenLegend({ lines }: { readonly lines: readonly Stated[] }) {
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
