import { type Extensions, generateHTML, generateJSON } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { TrailingNode, UndoRedo } from '@tiptap/extensions'
import { tableNodes } from './rich-text-table.ts'

/**
 * The formats that the editor offers. A `line` has bold, italic, links and line breaks; a `page` also has paragraphs,
 * headings, lists and tables.
 */
export type RichTextExtent = 'line' | 'page'

const inline: Extensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  UndoRedo,
  Link.configure({
    autolink: false,
    openOnClick: false,
    isAllowedUri: (address) => isWebAddress(address),
    HTMLAttributes: { target: null, rel: null }, // the server sets `rel`
  }),
]

const LineBreak = HardBreak.extend({
  addKeyboardShortcuts() {
    const breakLine = () => this.editor.commands.setHardBreak()
    return { Enter: breakLine, 'Shift-Enter': breakLine }
  },
})

/** The editor's extensions. Other formats are removed from pasted HTML. */
export const extensions: Readonly<Record<RichTextExtent, Extensions>> = {
  line: [...inline, LineBreak],
  page: [
    ...inline,
    HardBreak,
    Heading.configure({ levels: [2, 3] }),
    BulletList,
    OrderedList,
    ListItem,
    ListKeymap,
    ...tableNodes,
    TrailingNode.configure({ notAfter: ['heading', 'bulletList', 'orderedList'] }), // to go on writing below a table
  ],
}

/**
 * The extensions whose formats can be typed or pasted as signs, such as `- ` for a list. Bold and italic cannot, because
 * the names of cookies, such as `_ga_`, would lose their signs.
 */
export const typedFormats = ['heading', 'bulletList', 'orderedList', 'link']

/** Returns the part of the HTML that the editor can show. */
export function shownHtml(html: string, extent: RichTextExtent): string {
  return storedHtml(generateHTML(generateJSON(html, extensions[extent]), extensions[extent]), extent)
}

/** Returns the editor's HTML in its stored form: '' if it is blank, and without `<p>` for a `line` of one paragraph. */
export function storedHtml(html: string, extent: RichTextExtent): string {
  if (html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '') return ''
  if (extent === 'line') return html.replace(/^<p>((?:(?!<\/?p>).)*)<\/p>$/s, '$1')
  const ends = '<\\/(?:li|td|th)>|<(?:ul|ol)\\b' // an item can go on with an inner list
  const single = new RegExp(`(<(?:li|td|th)[^>]*>)<p>((?:(?!</?p>).)*?)</p>(?=${ends})`, 'gs')
  return html.replace(single, '$1$2').replace(/<\/table><p><\/p>$/, '</table>')
}

const blocks = new Set(
  'blockquote div h1 h2 h3 h4 h5 h6 hr li ol p pre table td th tr ul'.split(' '), // the parts of a table have no look
)
/** Parts of a table without a look of their own. */
const transparent = new Set(['tbody', 'thead', 'tfoot'])
const synonyms: Partial<Record<string, string>> = { b: 'strong', i: 'em' }

/** A piece of text with its formatting, or a tag that starts or ends a block, or a line break. */
type Piece = { readonly marks: string; text: string } | string

/**
 * Returns true if two texts look the same: `<b>` equals `<strong>`, and the nesting of inline tags and a link's `rel`
 * are ignored.
 */
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
  const isOnlyParagraph = name === 'p' && isOnlyParagraphOf(node)
  if (name === 'br') return void pieces.push('<br>')
  const isBlock = blocks.has(name) && !isOnlyParagraph
  const isPlain =
    isBlock || isOnlyParagraph || transparent.has(name) || (name === 'span' && node.attributes.length === 0)
  const inside = isPlain ? marks : [...marks, markOf(node)]
  if (isBlock) pieces.push(`<${name}${spansOf(node)}>`)
  for (const child of node.childNodes) collect(child, inside, pieces)
  if (isBlock) pieces.push(`</${name}>`)
}

/** Returns whether a paragraph is all of its text or item, apart from lists in the item. Then it looks as without `<p>`. */
function isOnlyParagraphOf(paragraph: Element): boolean {
  const parent = paragraph.parentElement
  if (parent?.localName === 'body') return parent.childNodes.length === 1
  const isInItem = /^(?:li|td|th)$/.test(parent?.localName ?? '') && !paragraph.previousSibling
  return (
    isInItem && [...(parent?.childNodes ?? [])].every((node) => node === paragraph || /^[uo]l$/i.test(node.nodeName))
  )
}

function spansOf({ attributes }: Element): string {
  const spans = [...attributes].filter(({ name, value }) => /^(?:col|row)span$/.test(name) && value !== '1')
  return spans.map(({ name, value }) => ` ${name}=${value}`).join('')
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

/** The schemes that the server allows in links. */
const schemes = new Set(['http', 'https', 'mailto', 'tel'])

/** Returns true for a web, mail or telephone address, and for a path on the same site. */
export function isWebAddress(address: string): boolean {
  const scheme = schemeOf(address)
  return scheme === undefined ? address.trim() !== '' : schemes.has(scheme)
}

/** Returns a typed address with its scheme, which is added to `example.com` and `me@example.com`. */
export function completeAddress(typed: string): string {
  const address = typed.trim()
  if (schemeOf(address) !== undefined || /^[/#?]/.test(address)) return address
  return /^[^\s/]+@[^\s/]+$/.test(address) ? `mailto:${address}` : `https://${address}`
}

function schemeOf(address: string): string | undefined {
  // browsers ignore white space and control characters in a scheme
  return /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(/[\s\p{Cc}]/gu, ''))?.[1]?.toLowerCase()
}
