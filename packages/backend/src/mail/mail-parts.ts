/** A part of a mail's text, as its HTML shows it. */
export type MailPart =
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  /** A web address on a line by itself. */
  | { readonly kind: 'link'; readonly link: string }
  | { readonly kind: 'signature'; readonly lines: readonly string[] }

export interface Fact {
  readonly term: string
  readonly text: string
}

/** The line above a signature, by which mail programs know it (RFC 3676). */
export const SIGNATURE_LINE = '-- '

/** Such as `Date: Saturday, 12 June 2027`, or `Date : …` in French. */
const FACT = /^([^\s:>][^:/>]{0,39}?)\s?: (\S.*)$/u
const LINK = /^https?:\/\/[^\s<>"]+$/

/** Returns the paragraphs of a mail's text, with facts, links and the signature apart from other lines. */
export function mailParts(text: string): MailPart[] {
  const paragraphs = text.trim().split(/(?:\r?\n){2,}/)
  return paragraphs.flatMap((paragraph) => partsOf(paragraph.split(/\r?\n/)))
}

function partsOf(lines: readonly string[]): MailPart[] {
  if (lines[0] === SIGNATURE_LINE) return [{ kind: 'signature', lines: lines.slice(1) }]
  const parts: MailPart[] = []
  for (let index = 0; index < lines.length;) {
    const facts = factsFrom(lines, index)
    const line = lines[index] ?? ''
    const last = parts.at(-1)
    if (facts.length > 0) parts.push({ kind: 'facts', facts })
    else if (LINK.test(line)) parts.push({ kind: 'link', link: line })
    else if (last?.kind === 'text') parts.splice(-1, 1, { kind: 'text', lines: [...last.lines, line] })
    else parts.push({ kind: 'text', lines: [line] })
    index += Math.max(1, facts.length)
  }
  return parts
}

/** Returns the facts that begin at a line. A single one is one only if it is no sentence, such as `PS: See you soon!` */
function factsFrom(lines: readonly string[], start: number): Fact[] {
  const facts: Fact[] = []
  for (const line of lines.slice(start)) {
    const [, term, text] = FACT.exec(line) ?? []
    if (term === undefined || text === undefined) break
    facts.push({ term, text })
  }
  return facts.length === 1 && (lines.length > 2 || /[.!?]$/.test(facts[0]?.text ?? '')) ? [] : facts
}
