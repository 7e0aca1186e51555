import { foldText } from '../text/search.ts'
import { beginsStreet, endsStreet, isOneOf, isStreetName, plainForm, type Word } from './address-words.ts'

/** Postcodes that a zone names, and how many of them there are: the fewer, the more specific. */
export interface CodesOfZone {
  readonly has: (code: Postcode) => boolean
  /** How many codes there are for one that it has. */
  readonly size: (code: Postcode) => number
}

/** A postcode in an address. */
export interface Postcode {
  /** Without spaces and hyphens, such as `10115` or `sw1a1aa`. */
  readonly code: string
  /** Of a British one the part before the space, such as `sw1a`. */
  readonly district?: string | undefined
}

/** The letters with which British postcodes begin. */
const AREAS = new Set(
  `ab al b ba bb bd bh bl bn br bs bt ca cb cf ch cm co cr ct cv cw da dd de dg dh dl dn dt dy e ec eh en ex fk fy g gl gu
   gy ha hd hg hp hr hs hu hx ig im ip iv je ka kt kw ky l la ld le ll ln ls lu m me mk ml n ne ng nn np nr nw ol ox pa pe
   ph pl po pr rg rh rm s sa se sg sk sl sm sn so sp sr ss st sw sy ta td tf tn tq tr ts tw ub w wa wc wd wf wn wr ws wv yo
   ze`.split(/\s+/),
)

const BRITISH = /^([a-z]{1,2}\d(?:\d|[a-z])?)(?:\s?(\d)([a-z]{2})?)?$/
/** Digits; the letters after Dutch ones; what follows a hyphen, as in Portugal, Poland or Japan. */
const DIGITS = /^(\d{1,5}|\d{3} \d{2}|\d{2}-\d{3}|\d{3}-\d{4}|\d{4}-\d{3}|\d{5}-\d{3,4})(?:\s?([a-z]{2}))?$/
/** Canada and Ireland. */
const MIXED = /^([a-z]\d[a-z\d])(?:\s?(\d[a-z]\d|[a-z\d]{4}))?$/
const COUNTRY = /^[a-z]{1,3}[- ]?(?=\d{3})/

/** Reads what an owner typed, such as `75`, `10115-10119` or `SW1`; undefined if it is no postcode. */
export function readCodes(typed: string): CodesOfZone | undefined {
  const text = foldText(typed).trim().replaceAll(/\s+/g, ' ')
  return readRange(text) ?? readBeginning(text, typed)
}

/** Returns whether a text looks like a postcode or a range of them and is none, such as `10119-10115` or `123456789`. */
export function isNoPostcode(typed: string): boolean {
  const text = foldText(typed).trim()
  return (endsOf(text) !== undefined || !/\p{L}/u.test(text)) && readCodes(typed) === undefined
}

function endsOf(text: string): readonly [string, string] | undefined {
  const ends = /^(?:[a-z]{1,3}[- ])?([a-z]{0,2}\d+)\s*(?:-|\.\.+|…)\s*(?:[a-z]{1,3}[- ])?([a-z]{0,2}\d+)$/.exec(text)
  return ends ? [ends[1]!, ends[2]!] : undefined
}

function readRange(text: string): CodesOfZone | undefined {
  const [from, to] = endsOf(text) ?? []
  if (from === undefined || to === undefined) return undefined
  const [first, last] = [numberIn(from), numberIn(to)]
  const [area, other] = [lettersIn(from), lettersIn(to)]
  if (area !== other || first > last) return undefined
  if (area !== '') return AREAS.has(area) ? districts(area, first, last) : undefined
  if (from.length !== to.length || from.length > 5) return undefined
  const digits = from.length
  return {
    has: ({ code, district }) => {
      const begin = code.slice(0, digits)
      return district === undefined && /^\d+$/.test(begin) && begin.length === digits && from <= begin && begin <= to
    },
    size: ({ code }) => (last - first + 1) * codesPer(code, digits),
  }
}

function districts(area: string, first: number, last: number): CodesOfZone {
  const isIn = (district = '') => lettersIn(district) === area && within(numberIn(district), first, last)
  return { has: ({ district }) => isIn(district), size: () => (last - first + 1) * 10 }
}

/** Reads a whole postcode, or how some begin. */
function readBeginning(text: string, typed: string): CodesOfZone | undefined {
  if (AREAS.has(text) && typed === typed.toUpperCase()) {
    return { has: ({ district }) => lettersIn(district ?? '') === text, size: () => 10_000 }
  }
  const [, district, sector, unit] = BRITISH.exec(text) ?? []
  if (district !== undefined && AREAS.has(lettersIn(district))) {
    const begin = `${district}${sector ?? ''}${unit ?? ''}`
    const isWhole = /[a-z]$/.test(district) || sector !== undefined
    return {
      // `SW1` has `SW1A`, but neither `SW10` nor `SW19`.
      has: (code) => {
        const inDistrict = isWhole ? code.district : code.district?.replace(/[a-z]$/, '')
        const isCanadian = code.district === undefined && /^[a-z]/.test(code.code)
        return code.code.startsWith(begin) && (isCanadian || inDistrict === district || code.district === district)
      },
      size: () => (unit ? 1 : sector ? 5 : 10),
    }
  }
  const [first, number] = text.split(' ')
  const arrondissement = arrondissementOf(first, number)
  if (arrondissement !== undefined) return beginning(arrondissement)
  const mixed = MIXED.exec(text)
  if (mixed) return beginning(mixed[1]! + (mixed[2] ?? ''))
  const [, digits, letters] = DIGITS.exec(text.replace(COUNTRY, '')) ?? []
  return digits === undefined ? undefined : beginning(digits.replaceAll(/[ -]/g, '') + (letters ?? ''))
}

function beginning(begin: string): CodesOfZone {
  return {
    has: ({ code, district }) => district === undefined && code.startsWith(begin),
    size: ({ code }) => codesPer(code, begin.length),
  }
}

/** Returns how many codes share so many first characters. No country counts more than five. */
const codesPer = (code: string, characters: number) => 10 ** Math.max(0, Math.min(5, code.length) - characters)
const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0] ?? Number.NaN)
const lettersIn = (text: string) => /^[a-z]*/.exec(text)![0]
const within = (value: number, first: number, last: number) => first <= value && value <= last

interface Candidate extends Postcode {
  /** How many words of the address it has. */
  readonly terms: number
  /** The higher, the more it looks like a postcode. */
  readonly rank: number
}

/** Returns the postcode in an address; undefined if it has none. Numbers of houses and telephones are none. */
export function findPostcode(parts: readonly (readonly Word[])[]): Postcode | undefined {
  const found = parts.flatMap(candidatesIn)
  const best = Math.max(...found.map(({ rank }) => rank))
  return found.findLast(({ rank }) => rank === best)
}

function candidatesIn(terms: readonly Word[]): Candidate[] {
  const found: Candidate[] = []
  for (let at = 0; at < terms.length;) {
    const candidate = isTelephone(terms, at) ? undefined : candidateAt(terms, at)
    if (candidate) found.push(candidate)
    at += candidate?.terms ?? (isTelephone(terms, at) ? digitsFrom(terms, at).length : 1)
  }
  return found
}

function candidateAt(terms: readonly Word[], at: number): Candidate | undefined {
  const [word, next, third] = [at, at + 1, at + 2].map((index) => terms[index] && plainForm(terms[index]))
  if (!word) return undefined
  return britishAt(terms, at) ?? arrondissementAt(terms, at) ?? digitsAt(terms, at, [word, next, third]) ?? mixed()

  function mixed(): Candidate | undefined {
    const apart = next !== undefined && /^[a-z]\d[a-z\d]$/.test(word!) ? MIXED.exec(`${word} ${next}`) : null
    const whole = apart ?? (word!.length > 5 ? MIXED.exec(word!) : null)
    if (!whole?.[2]) return undefined
    return { code: whole[1]! + whole[2], terms: apart ? 2 : 1, rank: 5 }
  }
}

const isUnit = isOneOf(
  'flat apt apartment unit room suite block wohnung whg appartement appt piso puerta interno scala bat batiment floor studio house level top tor gate haus aufgang',
)

function britishAt(terms: readonly Word[], at: number): Candidate | undefined {
  const word = plainForm(terms[at]!) // the caller has seen it
  const next = terms[at + 1] && plainForm(terms[at + 1]!)
  const isApart = next !== undefined && /^\d[a-z]{2}$/.test(next) && /^[a-z]{1,2}\d[a-z\d]?$/.test(word)
  const [, outward, sector, unit] = BRITISH.exec(isApart ? `${word} ${next}` : word) ?? []
  if (outward === undefined || !AREAS.has(lettersIn(outward))) return undefined
  if (unit !== undefined && sector !== undefined) {
    return { code: outward + sector + unit, district: outward, terms: isApart ? 2 : 1, rank: 5 }
  }
  // `London SW1`, but not `Flat E4`
  if (sector !== undefined || isUnit(terms[at - 1]) || at !== terms.length - 1) return undefined
  return { code: outward, district: outward, terms: 1, rank: 1 }
}

const arrondissements: Readonly<Record<string, number>> = { paris: 75_000, lyon: 69_000, marseille: 13_000 }
const isArrondissement = isOneOf('arrondissement arr ardt')

/** `Paris 11e` is 75011. */
function arrondissementOf(city = '', number = '', isNamed = false): string | undefined {
  const [, digits, suffix] = /^(\d{1,2})(er|e|eme|ieme)?$/.exec(number) ?? []
  const first = arrondissements[city]
  if (first === undefined || !(suffix !== undefined || isNamed) || !within(Number(digits), 1, 20)) return undefined
  return String(first + Number(digits))
}

function arrondissementAt(terms: readonly Word[], at: number): Candidate | undefined {
  const [city, number] = [terms[at], terms[at + 1]].map((word) => word && plainForm(word))
  const code = arrondissementOf(city, number, isArrondissement(terms[at + 2]) || at + 2 === terms.length)
  return code === undefined ? undefined : { code, terms: 2, rank: 2 }
}

type Three = readonly [string, string | undefined, string | undefined]

function digitsAt(terms: readonly Word[], at: number, [word, next = '', third = '']: Three): Candidate | undefined {
  if (/^\d{4}[a-z]{2}$/.test(word)) return { code: word, terms: 1, rank: 2 } // a Dutch one without its space
  if (!/^\d{2,5}$/.test(word) || terms[at]!.before.endsWith('+')) return undefined
  const joint = terms[at + 1]?.before
  const together = `${word}${joint === '-' ? '-' : ' '}${next}`
  const isTogether = joint === '-' || (joint === ' ' && /^\d{3} \d{2}$/.test(together))
  const isHyphened = isTogether && /\d$/.test(next) && word.length < 5 && DIGITS.test(together)
  const isLonger = isTogether && word.length === 5 && DIGITS.test(together) // what follows says which street it is
  if (!isHyphened && word.length < 4) return undefined
  const count = isHyphened || isLonger ? 2 : 1
  const after = count === 2 ? third : next
  const isDutch = word.length === 4 && count === 1 && /^[a-z]{2}$/.test(after) && !isOneOf('am an im in')(terms[at + 1])
  const code = (isHyphened ? together.replaceAll(/[ -]/g, '') : word) + (isDutch ? after : '')
  const length = isDutch ? count + 1 : count
  if (isHouse(terms, at, length)) return undefined
  const isBeforeTown = at + length < terms.length
  return { code, terms: length, rank: (isHyphened || word.length === 5 ? 3 : 2) + (isBeforeTown ? 0.5 : 0) }
}

const isNumber = (word: Word | undefined) => word !== undefined && /^\d{1,4}[a-z]?$/.test(plainForm(word))

/** Returns whether a number is that of a house: `10115 Main Street`, `1200 route de Nice`, `Torstraße 10115`. */
function isHouse(terms: readonly Word[], at: number, length: number): boolean {
  const [before, after] = [terms.slice(0, at), terms.slice(at + length)]
  const rest = isOneOf('bis ter quater b')(after[0]) ? after.slice(1) : after
  if (beginsStreet(rest[0]) && rest.length > 1) return true
  if (at === 0 && rest.length > 1 && endsStreet(rest.at(-1)) && !/^(?:strasse|str)$/.test(plainForm(rest.at(-1)!)))
    return true
  const hasStreet = before.some((word) => isStreetName(word) || beginsStreet(word) || endsStreet(word))
  if (!hasStreet || before.some(isNumber)) return false
  return rest.length === 0 || /^\d/.test(plainForm(rest[0]!))
}

/** Returns the words from one on that are only digits. */
function digitsFrom(terms: readonly Word[], at: number): readonly Word[] {
  const end = terms.findIndex((word, index) => index >= at && !/^\d+$/.test(plainForm(word)))
  return terms.slice(at, end === -1 ? terms.length : end)
}

/** Returns whether a telephone number begins at a word, such as `0171 2345678` or `+49 171 …`. */
function isTelephone(terms: readonly Word[], at: number): boolean {
  const run = digitsFrom(terms, at)
  const digits = run.map(plainForm).join('')
  if (run.length === 0) return false
  return terms[at]!.before.endsWith('+') || (run.length > 1 && digits.startsWith('0') && digits.length >= 9)
}
