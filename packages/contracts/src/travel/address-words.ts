import { foldText, spelledOut } from '../text/search.ts'

/** A word or number of an address. */
export interface Word {
  /** Folded, and with umlauts in their German spelling: `München` is `munchen` and `muenchen`. */
  readonly forms: readonly string[]
  /** What stands before it, such as a hyphen or a bracket. */
  readonly before: string
}

/** Returns the parts of an address, such as its lines, each with its words. */
export function partsOfAddress(text: string): Word[][] {
  return text
    .normalize('NFC')
    .split(/[,;|\n\t·•]|\s[-–—]\s/)
    .map(wordsOf)
    .filter((terms) => terms.length > 0)
}

/** Returns the words of one part. Abbreviations of saints are written out: `St. Pölten` is `saint`, `polten`. */
export function wordsOf(text: string): Word[] {
  return Array.from(
    text.normalize('NFC').matchAll(/([^\p{L}\p{M}\p{N}]*)([\p{L}\p{M}\p{N}]+)/gu),
    ([, before, word]) => ({
      forms: formsOf(word!),
      before: before!,
    }),
  )
}

function formsOf(word: string): string[] {
  const plain = foldText(word)
  return [...new Set([plain, spelledOut(word)])]
}

export const plainForm = ({ forms }: Word): string => forms[0]!

/** Returns what says whether a word is one of some, which a text has separated by white space. */
export function isOneOf(text: string): (word: Word | undefined) => boolean {
  const known = new Set(text.split(/\s+/))
  return (word) => word !== undefined && word.forms.some((form) => known.has(form))
}

/** What begins the name of a street: its number comes before it, or after the name. */
export const beginsStreet = isOneOf(
  `rue r route rte avenue av ave boulevard bd bld blvd chemin che allee allees impasse imp place pl quai cours square passage
   faubourg fbg sentier ruelle esplanade promenade calle c avenida avda paseo plaza carrer carretera ctra camino ronda
   travesia glorieta via viale v corso piazza piazzale largo vicolo strada lungotevere lungarno contrada rua praca
   strasse platz`,
)

/** What ends the name of a street as a word of its own, as in `London Road`. */
export const endsStreet = isOneOf(
  `street st road rd avenue ave lane ln drive dr close court ct way square sq terrace gardens boulevard blvd highway hwy
   parkway crescent mews row hill grove walk broadway place pl strasse str weg allee platz gasse damm ring ufer
   chaussee straat laan plein gade vej vagen gatan`,
)

const GERMAN_STREET =
  /..(?:strasse|str|weg|allee|platz|gasse|damm|ufer|chaussee|ring|steig|straat|laan|gracht|gatan|gade)$/

/** Returns whether a word is the whole name of a street, such as `Torstraße`. */
export const isStreetName = (word: Word): boolean => GERMAN_STREET.test(plainForm(word))
