import type { CardOnPage, CardSize } from '@tablier/contracts'

/**
 * How closely a card is set, in the steps that are tried: one column in the middle of its sheet, then two, and `long`
 * for two on as many sheets as they need.
 */
const steps = [
  { name: 'roomy', columns: 1, scale: { a5: 1, a4: 1 } },
  { name: 'close', columns: 1, scale: { a5: 0.86, a4: 0.8 } },
  { name: 'two', columns: 2, scale: { a5: 0.9, a4: 0.9 } },
  { name: 'dense', columns: 2, scale: { a5: 0.78, a4: 0.7 } },
] as const
export type CardDensity = (typeof steps)[number]['name'] | 'long'

/** A sheet's room for text in millimetres, and the size of its text, as in public/menu-card-a5.css and -a4.css. */
const sheets = {
  a5: { width: 120, height: 180, text: 9.5 },
  a4: { width: 162, height: 251, text: 12.5 },
} as const

const MM_PER_POINT = 0.3528
/** The mean width of a letter, in shares of its size, with what balanced lines leave empty. */
const LETTER = 0.5
/** The space between two columns, in em. */
const COLUMN_GAP = 4
/** How much of a sheet an estimate may fill, because faces differ. */
const FILLED = 0.96

/** Returns the first step that fits on one sheet, by an estimate of the card's height. */
export function densityOf(card: CardOnPage): CardDensity {
  const { height } = sheets[card.size]
  const fits = steps.find((step) => heightOf(card, step) <= height * FILLED)
  return fits?.name ?? 'long'
}

/** Estimates how many millimetres a card needs. The numbers are those of public/menu-card.css. */
function heightOf(card: CardOnPage, { columns, scale }: Pick<(typeof steps)[number], 'columns' | 'scale'>) {
  const { width, text } = sheets[card.size]
  const em = text * scale[card.size] * MM_PER_POINT
  const column = (width - (columns - 1) * COLUMN_GAP * em) / columns
  /** @param size of the letters, in em */
  const linesOf = (words: string, size: number, room: number) => Math.ceil((words.length * size * LETTER * em) / room)
  const ofLine = ({ title, ingredients }: Course['lines'][number]) => {
    const letters = card.hasAllergens ? '          ' : ''
    return (
      linesOf(title + letters, 1.4, column) * 1.82 + (ingredients ? linesOf(ingredients, 1, column) * 1.45 + 0.2 : 0)
    )
  }
  const ofCourse = ({ title, lines }: Course) =>
    (title ? linesOf(title, 1.1, column) * 1.16 + 0.48 : 0) +
    lines.reduce((sum, line) => sum + ofLine(line), 0) +
    (lines.length - 1) * 2.45 +
    2
  const heights = card.courses.map(ofCourse)
  const whole = heights.reduce((sum, one) => sum + one, 0)
  const tallest = Math.max(0, ...heights) // it is not torn, so columns are not equally high
  const courses = columns === 1 ? whole : Math.max(whole / columns + tallest / 4, tallest)
  const head = linesOf(card.title, 2.6, width) * 3 + 4.7 + (card.name || card.day ? 2.3 : 0)
  const introduction = card.introduction ? linesOf(card.introduction, 1.1, width) * 1.6 + 0.7 : 0
  const legend = card.hasAllergens ? 5 : 0
  return (head + introduction + courses + legend + 4.4) * em
}

type Course = CardOnPage['courses'][number]

/** The longest word that a line of the title takes in its usual size, in characters. */
const LONG_WORD: Readonly<Record<CardSize, number>> = { a5: 24, a4: 25 }

/** Returns whether a heading has a word that would be torn. */
export function hasLongWord(heading: string, size: CardSize): boolean {
  return heading.split(/\s/).some((word) => word.length > LONG_WORD[size])
}
