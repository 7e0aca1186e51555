import { dateText, isMadeOfWords, weekdayText, withoutAccents } from '@tablier/contracts'
import { languages } from '@tablier/words/languages'

/** Whether a password is easy to guess, by zxcvbn's estimate and by the words of the account and its site. */

/** A password that takes fewer guesses is easy: at a hundred a second, a stolen hash of it lasts a day. */
const LEAST_GUESSES = 1e7

/** How many characters are judged, because zxcvbn's time grows faster than the length. */
const JUDGED_CHARACTERS = 40

/** Words that people here take for passwords and that are not among the commonest stolen ones, or stand far down there. */
const localWords =
  `spring summer autumn fall winter frühling frühjahr sommer herbst printemps été automne hiver primavera verano otoño
  invierno estate autunno inverno passwort kennwort geheim willkommen ichliebedich motdepasse bienvenue jetaime
  contraseña bienvenido tequiero parola segreto benvenuto buongiorno tiamo chef kitchen restaurant koch köchin küche
  kochen küchenchef gasthaus cuisine cuisinier cocina cocinero restaurante cuoco cucina ristorante tablier`.split(/\s+/)

/** Returns whether a password is easy to guess. @param texts what belongs to the account and its site, such as names */
export async function isEasyToGuess(password: string, texts: readonly string[]): Promise<boolean> {
  const unit = password.toLowerCase().replace(/^(.+?)\1+$/su, '$1')
  const spellings = new Set([unit, withLetters(unit)])
  if (Array.from(spellings).some((spelling) => isMadeOfWords(spelling, texts))) return true
  const guesses = await (estimate ??= loadEstimate())
  return Array.from(spellings).some((spelling) => {
    const judged = Array.from(spelling).slice(0, JUDGED_CHARACTERS).join('')
    return guesses(judged, texts.flatMap(wordsOf)) < LEAST_GUESSES
  })
}

type Estimate = (password: string, words: string[]) => number

/** Loaded when the first password is set, because the lists take memory. */
let estimate: Promise<Estimate> | undefined

/** Returns a function that estimates how many guesses a password in lower case takes. */
async function loadEstimate(): Promise<Estimate> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const words = [...localWords, ...calendarWords()]
    .map((word) => word.toLowerCase())
    .flatMap((word) => [word, withoutAccents(word), withoutUmlauts(word)])
  const local = Array.from(new Set(words))
  const zxcvbn = new ZxcvbnFactory({ dictionary: { ...dictionary, local }, graphs: adjacencyGraphs })
  return (password, own) => {
    const guesses = (text: string) => zxcvbn.check(text, own).guesses
    // zxcvbn adds ten thousandfold for each further part, so it takes `summer-2026-!` for a strong password.
    const parts = password.match(/\p{L}+|\p{N}+|[^\p{L}\p{N}]+/gu) ?? []
    return Math.min(
      guesses(password),
      parts.reduce((product, part) => product * guesses(part), 1),
    )
  }
}

/** Returns the names of months and weekdays in all languages of the product. */
function calendarWords(): string[] {
  const days = Array.from({ length: 12 }, (_, month) => `2024-${String(month + 1).padStart(2, '0')}-01`)
  return languages.flatMap((language) =>
    days
      .map((day) => dateText(day, language, { month: 'long' }))
      .concat([0, 1, 2, 3, 4, 5, 6].map((index) => weekdayText(index, language))),
  )
}

function wordsOf(text: string): string[] {
  return [text, ...(text.match(/[\p{L}\p{N}]{3,}/gu) ?? [])].flatMap((word) => [
    word.toLowerCase(),
    withoutAccents(word),
  ])
}

function withoutUmlauts(text: string): string {
  return text.replace(/[äöü]/g, (letter) => `${withoutAccents(letter)}e`)
}

const letters: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  9: 'g',
  '@': 'a',
  $: 's',
}

/** Returns a text with letters for the digits and signs that are written for them inside words, as in `p@ssw0rd`. */
function withLetters(text: string): string {
  return text.replace(/[\p{L}0134579@$]+/gu, (run) =>
    /\p{L}/u.test(run) ? run.replace(/[0134579@$]/g, (sign) => letters[sign] ?? sign) : run,
  )
}
