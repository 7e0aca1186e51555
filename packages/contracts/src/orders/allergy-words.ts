import words from './allergy-words.json' with { type: 'json' }
import { type Allergen, allergenCodes } from './evening-form.ts'

// Apart from the package's entry, because only the server needs the list.

interface NamedAllergens {
  /** In their usual order. */
  readonly allergens: readonly Allergen[]
  /** True if the text names an allergen, speaks of an allergy, or of what is taken against one. */
  readonly isAllergy: boolean
}

/**
 * Returns what a text says about allergies in any of the product's languages. It finds one too many rather than one too
 * few: "we love fish" names an allergen too.
 */
export function allergensNamed(text: string): NamedAllergens {
  const read = plain(text).replace(OTHER_WORDS, ' ')
  const allergens = allergenCodes.filter((code) => patterns[code].test(read) || (code === 'peanuts' && MANI.test(text)))
  return { allergens, isAllergy: allergens.length > 0 || patterns.any.test(read) }
}

/** The Spanish peanut. Without its accent, the word is Italian for hands. */
const MANI = /(?<!\p{L})man(?:í|i\u0301)(?:e?s)?(?!\p{L})/iu

/** German words with "nuss" in them that mean enjoyment, and a family's name that begins like a fish. */
const OTHER_WORDS = /\p{L}*genu(?:e?)ss\p{L}*|\bfischer\p{L}*/gu

/** Returns a text in lower case, without accents, invisible characters, ligatures and punctuation. */
function plain(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
  return letters
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
}

interface WordLists {
  /** Found inside longer words too, as German joins them. */
  readonly anywhere: readonly string[]
  readonly beginnings: readonly string[]
  /** Found as whole words only. */
  readonly words: readonly string[]
}

/** The words of `allergy-words.json` are written as `plain` returns them; they may be patterns. */
function patternOf({ anywhere, beginnings, words: whole }: WordLists): RegExp {
  const begun = `(?<!\\p{L})(?:${[...beginnings, ...whole.map((word) => `${word}(?!\\p{L})`)].join('|')})`
  return new RegExp([...anywhere, begun].join('|'), 'u')
}

const patterns = Object.fromEntries(Object.entries(words).map(([name, lists]) => [name, patternOf(lists)])) as Record<
  keyof typeof words,
  RegExp
> // Object.fromEntries forgets the names
