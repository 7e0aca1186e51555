import type { MenusOnPage } from '../site/content.ts'
import { useSiteWords, useTextOf } from '../site/words.ts'
import { AllergenLetters } from '../ui/allergens.tsx'

/** A course of a menu, on the page of menus and on cards. */
type Course = MenusOnPage['menus'][number]['courses'][number]
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
        <span {...text('title')} /> {hasAllergens && <AllergenLetters {...line} />}
      </p>
      {line.ingredients && <p {...text('ingredients')} className="menu-ingredients" />}
    </>
  )
}
