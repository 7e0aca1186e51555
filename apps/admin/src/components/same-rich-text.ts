const blocks = new Set(['blockquote', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'li', 'ol', 'p', 'pre', 'ul'])
const synonyms: Partial<Record<string, string>> = { b: 'strong', i: 'em' }

/** A piece of text with its formatting, or a tag that starts or ends a block, or a line break. */
type Piece = { readonly marks: string; text: string } | string

/** True if two texts look the same: `<b>` is `<strong>`, and the nesting of inline tags and a link's `rel` do not matter. */
export function isSameRichText(one: string, other: string): boolean {
  return canonical(one) === canonical(other)
}

function canonical(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const pieces: Piece[] = []
  for (const child of body.childNodes) collect(child, [], pieces)
  const isBreak = (piece: Piece | undefined) => typeof piece !== 'object'
  const shown = pieces.map((piece, index) => {
    if (typeof piece === 'string') return piece
    let text = piece.text.replace(/\s+/g, ' ')
    if (isBreak(pieces[index - 1])) text = text.trimStart()
    if (isBreak(pieces[index + 1])) text = text.trimEnd()
    return text && `[${piece.marks}]${text}`
  })
  return shown.join('\n').replace(/\n+/g, '\n').trim()
}

function collect(node: Node, marks: readonly string[], pieces: Piece[]): void {
  if (node.nodeType === Node.TEXT_NODE) return addText(node.textContent ?? '', marks.toSorted().join(' '), pieces)
  if (!(node instanceof Element)) return
  const name = node.localName
  const isOnlyParagraph = name === 'p' && /^(?:li|body)$/.test(node.parentElement?.localName ?? '') && isAlone(node)
  if (name === 'br') return void pieces.push('<br>')
  const isBlock = blocks.has(name) && !isOnlyParagraph
  const isPlain = isBlock || isOnlyParagraph || (name === 'span' && node.attributes.length === 0)
  const inside = isPlain ? marks : [...marks, markOf(node)]
  if (isBlock) pieces.push(`<${name}>`)
  for (const child of node.childNodes) collect(child, inside, pieces)
  if (isBlock) pieces.push(`</${name}>`)
}

function isAlone({ parentElement }: Element): boolean {
  return parentElement?.childNodes.length === 1
}

function addText(text: string, marks: string, pieces: Piece[]): void {
  const last = pieces.at(-1)
  if (typeof last === 'object' && last.marks === marks) last.text += text
  else pieces.push({ marks, text })
}

function markOf({ localName, attributes }: Element): string {
  const shown = [...attributes].filter(({ name, value }) => name !== 'rel' && value !== '')
  return [synonyms[localName] ?? localName, ...shown.map(({ name, value }) => `${name}=${value}`).sort()].join(' ')
}
