/** How large a title is: its classes in the style sheet, and whether its column is wider than the other texts'. */
interface TitleSize {
  readonly className: string
  readonly isWide: boolean
}

/** The lines that a title has at most, on large screens. */
const MAX_LINES = 3
/** The widest column, in letters. */
const WIDEST = 44

interface Size {
  readonly className: string
  /** The most letters of a title and of its longest word. */
  readonly letters: number
  readonly word: number
  /** The columns, in letters. The two large sizes have one, as wide as the other texts. */
  readonly columns: readonly number[]
  /** From which column on it is wider than the other texts. */
  readonly wideFrom?: number
}

const large: readonly Size[] = [
  { className: 'title-96', letters: 36, word: 13, columns: [15] },
  { className: 'title-72', letters: 50, word: 18, columns: [20] },
  { className: 'title-56', letters: 84, word: 24, columns: [20, 24, 28, 32], wideFrom: 28 },
]
const smallest: Size = {
  className: 'title-44',
  letters: Infinity,
  word: Infinity,
  columns: [20, 24, 28, 32, 36, 40, WIDEST],
  wideFrom: 36,
}

/** Returns the largest size at which the hero's title fits, and its narrowest column. */
export function titleSize(title: string): TitleSize {
  const words = title.split(/\s+|(?<=[–—-])/)
  const longest = Math.max(...words.map((word) => lettersOf(word.replace(/[–—-]$/, ''))))
  const columnAt = ({ columns }: Size) => columns.find((letters) => linesIn(letters, words) <= MAX_LINES)
  const size =
    large.find((one) => lettersOf(title) <= one.letters && longest <= one.word && columnAt(one) !== undefined) ??
    smallest
  const { className, wideFrom } = size
  if (wideFrom === undefined) return { className, isWide: false }
  const column = columnAt(size) ?? WIDEST
  return { className: `${className} letters-${column}`, isWide: column >= wideFrom }
}

/** Returns how many lines words take in a column. Infinity if a word is longer than the column. */
function linesIn(column: number, words: readonly string[]): number {
  let [lines, used] = [1, 0]
  for (const word of words) {
    const length = lettersOf(word)
    if (used > 0 && used + 1 + length > column) [lines, used] = [lines + 1, 0]
    used += (used > 0 ? 1 : 0) + length
    if (used > column) lines = Infinity
  }
  return lines
}

function lettersOf(text: string): number {
  return Array.from(text).length
}

/** The longest sub heading over the hero's picture. A longer one follows below it. */
const MAX_LEAD = 140

/** Returns whether a sub heading leaves room for the buttons on the first screen. */
export function isLead(subHeading: string): boolean {
  return lettersOf(subHeading) <= MAX_LEAD
}
