/** How large a title is: its class in the style sheet, and whether it needs more than the usual column. */
interface TitleSize {
  readonly className: string
  readonly isWide: boolean
}

/** The most letters of a title, and of its longest word, at which it has at most three lines in its column. */
const sizes = [
  { letters: 36, word: 13, className: 'title-96', isWide: false },
  { letters: 50, word: 18, className: 'title-72', isWide: false },
  { letters: 84, word: 24, className: 'title-56', isWide: true },
] as const

/** Returns the largest size at which the hero's title fits. */
export function titleSize(title: string): TitleSize {
  const longest = Math.max(...title.split(/[\s–—-]+/).map(lettersOf))
  const fits = sizes.find(({ letters, word }) => lettersOf(title) <= letters && longest <= word)
  return fits ?? { className: 'title-44', isWide: true }
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
