import { beginsStreet, endsStreet, isOneOf, plainForm, type Word, wordsOf } from './address-words.ts'

/** Between the words of a name, which guests write in many ways: `Frankfurt a. d. Oder`, `Châlons s/Marne`. */
const isConnector = isOneOf(
  'a d an der dem am im i in ob o sur s sous upon on de la le les l el du des di del della und and et y e',
)

/** A town that goes on with one of these is another one: `Saint-Étienne-du-Rouvray`, `Newcastle-under-Lyme`. */
const goesOn = isOneOf('du sous sur les upon under')
const goesOnAfterHyphen = isOneOf('du des de d la le les en sur sous aux au upon under on le by next')

/** A town after one of these is another one: `Bad Homburg`, `Neu-Ulm`, `New York`. */
const makesAnother = isOneOf(
  'new neu nouvelle nueva nuova nuovo bad saint sainte san santa santo sao fort port mount mont monte',
)

/** A town after one of these is only near: `Bernau bei Berlin`. */
const isNear = isOneOf('bei b nahe near nr outside pres proche cerca vicino vor hotel hostel restaurant pension')
const isDirection = isOneOf(
  'north south east west nord sud ost est ouest norte oeste ovest nordlich sudlich ostlich westlich km',
)

const synonyms: Readonly<Record<string, string>> = {
  st: 'saint',
  sankt: 'saint',
  skt: 'saint',
  ste: 'sainte',
  sta: 'santa',
  sto: 'santo',
  mt: 'mount',
  ft: 'fort',
}

/** A place that a zone names. The more words, the more specific. */
export interface PlaceName {
  readonly terms: readonly Word[]
}

/** Reads what an owner typed, such as `Frankfurt (Oder)`. */
export function readPlace(typed: string): PlaceName {
  const terms = wordsOf(typed)
  const inner = terms.filter((word, index) => index === 0 || !isConnector(word))
  return { terms: inner }
}

/** Returns whether a part of an address has a place that is not only in the name of a street. */
export function hasPlace(part: readonly Word[], { terms }: PlaceName): boolean {
  return terms.length > 0 && part.some((_word, at) => isPlaceAt(part, at, terms))
}

function isPlaceAt(part: readonly Word[], at: number, [first, ...others]: readonly Word[]): boolean {
  if (!first || !isSame(part[at]!, first)) return false // the caller has seen it
  let next = at + 1
  for (const word of others) {
    const from = next
    while (part[next] && isBetween(part, next, word, next > from)) next += 1
    const found = part[next]
    if (!found || !(isSame(found, word) || isInitial(found, word, next > from))) return false
    next += 1
  }
  return !isInStreet(part, at, next) && !isOtherTown(part, at, next)
}

/** Returns whether a word only leads to one of the name. The `O.` of `a. d. O.` is the name's own. */
function isBetween(part: readonly Word[], at: number, word: Word, hasSkipped: boolean): boolean {
  const [found, next] = [part[at]!, part[at + 1]] // the caller has seen it
  if (!isConnector(found) || isSame(found, word)) return false
  return !isInitial(found, word, hasSkipped) || (next !== undefined && isSame(next, word))
}

const meaning = (form: string) => synonyms[form] ?? form

function isSame(a: Word, b: Word): boolean {
  return a.forms.some((form) => b.forms.some((other) => meaning(form) === meaning(other)))
}

/** `Frankfurt a. M.` is `Frankfurt am Main`. */
function isInitial(a: Word, b: Word, isAfterConnector: boolean): boolean {
  const [short, long] = [plainForm(a), plainForm(b)].toSorted((one, other) => one.length - other.length)
  return isAfterConnector && short!.length === 1 && long!.startsWith(short!)
}

/** Returns whether a name is that of a street: `Rue de Lyon`, `London Road`, `Köln-Aachener Straße`. */
function isInStreet(part: readonly Word[], from: number, to: number): boolean {
  const before = part.slice(0, from).findLast((word) => !isConnector(word))
  if (beginsStreet(before) && from > 0) return true
  let end = to
  while (part[end]?.before === '-' && !endsStreet(part[end])) end += 1
  const after = part[end]
  if (!endsStreet(after)) return false
  // `Paris St Germain` is no street
  return plainForm(after!) !== 'st' || part[end + 1] === undefined || /^\d/.test(plainForm(part[end + 1]!))
}

function isOtherTown(part: readonly Word[], from: number, to: number): boolean {
  const [before, after] = [part[from - 1], part[to]]
  if (after && part[to + 1] && (goesOn(after) || (after.before === '-' && goesOnAfterHyphen(after)))) return true
  if (before && makesAnother(before)) return true
  if (before && isOneOf('saint sainte')({ ...before, forms: before.forms.map(meaning) })) return true
  const last = part.slice(0, from).findLastIndex((word) => !isConnector(word) && !isOneOf('von of from da')(word))
  if (last < 0) return false
  return isNear(part[last]) || (last < from - 1 && isDirection(part[last]))
}
