/** A piece of pasted text with its formats; a line break has the text '\n'. */
export interface Run {
  readonly text: string
  readonly isBold?: boolean
  readonly isItalic?: boolean
  /** The address of the link that the text belongs to. */
  readonly href?: string | undefined
}

export const LINE_BREAK: Run = { text: '\n' }

// Zero-width spaces, soft hyphens, byte order marks, and control characters except tabs and line breaks.
const INVISIBLE = /[\u200B\u00AD\uFEFF]|(?![\t\n\v\f\r])\p{Cc}/gu
const SPACES = /[ \t\n\v\f\r\u2028\u2029]/

/**
 * Returns text without characters that nobody sees. Spaces become one space; a protected space stays between two
 * words, as in '10 €', and becomes a plain one where programs use it to move text to the right.
 */
export function tidySpaces(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(new RegExp(`\\u00A0*${SPACES.source}[\\s\\u00A0]*|\\u00A0{2,}`, 'gu'), ' ')
    .replace(/^\u00A0|\u00A0$/g, ' ')
}

/** Returns runs without repeated and outer spaces, and without line breaks at their ends. */
function tidyRuns(runs: readonly Run[]): Run[] {
  const tidy: Run[] = []
  for (const run of runs) {
    if (run === LINE_BREAK) trimEnd(tidy, / +$/)
    const last = tidy.at(-1)
    const isAtStart = last === undefined || /[ \n]$/.test(last.text)
    const text = isAtStart ? run.text.replace(/^ +/, '') : run.text
    if (run === LINE_BREAK) tidy.push(run)
    else if (text !== '' && last && last !== LINE_BREAK && hasSameFormat(last, run))
      tidy.splice(-1, 1, { ...last, text: last.text + text })
    else if (text !== '') tidy.push({ ...run, text })
  }
  trimEnd(tidy, /[ \n]+$/)
  while (tidy[0] === LINE_BREAK) tidy.shift()
  return tidy
}

function trimEnd(runs: Run[], end: RegExp): void {
  for (let last = runs.pop(); last; last = runs.pop()) {
    const text = last.text.replace(end, '')
    if (text !== '') return void runs.push(text === last.text ? last : { ...last, text })
  }
}

function hasSameFormat(one: Run, other: Run): boolean {
  return one.isBold === other.isBold && one.isItalic === other.isItalic && one.href === other.href
}

/** Returns runs where two or more line breaks separate them, as in mails. */
export function splitAtBlankLines(runs: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]]
  let breaks = 0
  for (const run of runs) {
    const isBlank = run !== LINE_BREAK && run.text.trim() === ''
    if (run === LINE_BREAK) breaks += 1
    else if (!isBlank) {
      if (breaks > 1) parts.push([])
      else if (breaks === 1) parts.at(-1)?.push(LINE_BREAK)
      breaks = 0
    }
    if (run !== LINE_BREAK && !(isBlank && breaks > 0)) parts.at(-1)?.push(run)
  }
  return parts.map(tidyRuns).filter((part) => part.length > 0)
}

/** Returns the runs of several texts as one, with a separator between them. */
export function joinRuns(texts: readonly (readonly Run[])[], separator: string): Run[] {
  const joined: Run[] = []
  for (const runs of texts.filter(({ length }) => length > 0)) {
    if (joined.length > 0) joined.push({ text: separator })
    joined.push(...runs)
  }
  return joined
}

export function plainTextOf(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('')
}

/** Returns runs without their first characters. */
export function withoutStart(runs: readonly Run[], length: number): Run[] {
  let rest = length
  const kept = runs.map((run) => {
    const cut = Math.min(rest, run.text.length)
    rest -= cut
    return cut === 0 ? run : { ...run, text: run.text.slice(cut) }
  })
  return tidyRuns(kept.filter(({ text }) => text !== ''))
}

export function htmlOf(runs: readonly Run[]): string {
  return runs.map(htmlOfRun).join('')
}

function htmlOfRun(run: Run): string {
  if (run === LINE_BREAK) return '<br>'
  let html = escaped(run.text)
  if (run.isItalic) html = `<em>${html}</em>`
  if (run.isBold) html = `<strong>${html}</strong>`
  return run.href === undefined ? html : `<a href="${escaped(run.href)}">${html}</a>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"\u00A0]/g, (character) => `&#${character.codePointAt(0)};`)
}
