import words from './allergy-words.json' with { type: 'json' }
import { type Allergen, allergenCodes } from './evening-form.ts'
import wishWords from './wish-words.json' with { type: 'json' }

// Apart from the package's entry, because only the server needs the list.

interface NamedAllergens {
  /** In their usual order. */
  readonly allergens: readonly Allergen[]
  /** True if the text names an allergen, speaks of an allergy, or of what is taken against one. */
  readonly isAllergy: boolean
}

/**
 * Returns what a text says about allergies in any of the product's languages. It finds one too many rather than one too
 * few: only an allergen that somebody likes is left out, as in "we love fish", and only if nothing else in the whole text
 * could restrict it: "They make him sick" may follow. "Peanuts!" alone counts.
 */
export function allergensNamed(text: string): NamedAllergens {
  const read = withoutWishes(text).replace(OTHER_WORDS, ' ')
  const allergens = allergenCodes.filter((code) => patterns[code].test(read) || (code === 'peanuts' && MANI.test(text)))
  return { allergens, isAllergy: allergens.length > 0 || patterns.any.test(read) }
}

/** The Spanish peanut. Without its accent, the word is Italian for hands. */
const MANI = /(?<!\p{L})man(?:í|i\u0301)(?:e?s)?(?!\p{L})/iu

/**
 * German words with "nuss" in them that mean enjoyment, and a family's name that begins like a fish. The bound keeps a
 * text of one long word quick.
 */
const OTHER_WORDS = /\p{L}{0,40}genu(?:e?)ss\p{L}*|\bfischer\p{L}*/gu

/** The longest sentence that may only say what somebody likes. It also bounds the time that a long text takes. */
const MAX_LIKING = 200

/** Returns a text as `plain` does, without what somebody likes. A sentence ends at each mark but a comma. */
function withoutWishes(text: string): string {
  const sentences = text.normalize('NFKC').split(/[^\p{L}\p{M}\p{N}\p{Cf}\p{Zs},'’-]+/u)
  const read = sentences.map((sentence) => sentence.split(',').map(plain).join(','))
  const isRestricted = RESTRICTION.test(read.join(' ').replaceAll(',', ' '))
  const kept = isRestricted ? read : read.map((one) => (one.length <= MAX_LIKING ? one.replace(WISH, ' ') : one))
  return plain(kept.join(' '))
}

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

/** The words of both lists are written as `plain` returns them; they may be patterns. */
function patternOf({ anywhere, beginnings, words: whole }: WordLists): RegExp {
  const begun = `(?<!\\p{L})(?:${[...beginnings, ...whole.map((word) => `${word}(?!\\p{L})`)].join('|')})`
  return new RegExp([...anywhere, begun].join('|'), 'u')
}

/** Returns what finds a liking and the allergens beside it: "we love fish and eggs", "fish is our favourite". */
function wishPattern(): RegExp {
  const sources = allergenCodes.map((code) => patterns[code].source)
  const allergen = `(?<!\\p{L})(?:\\p{L}*?(?:${sources.join('|')})\\p{L}*)`
  const allergens = `${allergen}(?:(?: ?,| and| or| und| oder| et| ou| y| e| o)+(?: \\p{L}+)?? ${allergen})*`
  const liking = `(?<!\\p{L})(?:${wishWords.likes.join('|')})(?!\\p{L})`
  return new RegExp(`${liking}(?: \\p{L}+){0,3}? ${allergens}|${allergens}(?: \\p{L}+){0,3}? ${liking}`, 'gu')
}

const patterns = Object.fromEntries(Object.entries(words).map(([name, lists]) => [name, patternOf(lists)])) as Record<
  keyof typeof words,
  RegExp
> // Object.fromEntries forgets the names

/** Any sign that a sentence is about more than what somebody likes. */
const RESTRICTION = new RegExp(`${patterns.any.source}|${patternOf(wishWords.restrictions).source}`, 'u')
const WISH = wishPattern()
