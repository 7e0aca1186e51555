import {
  formatsOf,
  isHidden,
  levelOfWordList,
  linkOf,
  type Styles,
  stylesIn,
  type TextFormat,
} from './pasted-styles.ts'
import {
  htmlOf,
  joinRuns,
  LINE_BREAK,
  plainTextOf,
  type Run,
  splitAtBlankLines,
  tidySpaces,
  withoutStart,
} from './pasted-runs.ts'
import type { RichTextExtent } from './rich-text-schema.ts'

/** A paragraph, heading, list item or table of a pasted text, in the order of the text. */
type Block = TextBlock | ItemBlock | TableBlock

interface TextBlock {
  readonly kind: 'p' | 'h2' | 'h3'
  readonly runs: readonly Run[]
  /** True if Word calls it a paragraph of a list, without saying more. */
  readonly isInList?: boolean
}

interface Bullet {
  /** From 1. */
  readonly level: number
  readonly isOrdered: boolean
  /** The item's number, if it is known. */
  readonly number?: number | undefined
}

interface ItemBlock extends Bullet {
  readonly kind: 'item'
  readonly runs: readonly Run[]
  /** True if it is a further paragraph of the item before. */
  readonly isContinued: boolean
}

interface Cell {
  readonly isHeader: boolean
  readonly columns: number
  readonly rows: number
  readonly blocks: readonly Block[]
}

interface TableBlock {
  readonly kind: 'table'
  readonly rows: readonly (readonly Cell[])[]
}

/** What separates the cells of a table that cannot stay one. */
const BETWEEN_CELLS = ' – '

/**
 * Returns HTML from another program's clipboard with the editor's formats only: those that a page has (paragraphs,
 * headings, lists, tables), or a paragraph for each line. It reads the programs' own notations, because the editor sees
 * neither Word's lists nor, under the Content-Security-Policy, any style. Words that were apart stay apart.
 */
export function tidyPastedHtml(html: string, extent: RichTextExtent): string {
  const document = new DOMParser().parseFromString(inTable(html), 'text/html')
  const blocks = withTypedLists(readBlocks(document.body, stylesIn(document), extent === 'page'))
  return extent === 'page' ? pageHtml(blocks) : lineHtml(blocks)
}

/** Adds the table to rows or cells that were copied without it. Outside one, a parser drops their tags. */
function inTable(html: string): string {
  return /^\s*(?:<meta[^>]*>\s*)*<(?:tr|td|th|tbody|thead)\b/i.test(html) ? `<table>${html}</table>` : html
}

interface Place extends TextFormat {
  readonly kind: TextBlock['kind']
  readonly isPreformatted: boolean
  readonly isInList: boolean
  /** How deep in lists the text is. */
  readonly depth: number
}

const START: Place = {
  isBold: false,
  isItalic: false,
  href: undefined,
  kind: 'p',
  isPreformatted: false,
  isInList: false,
  depth: 0,
}

const SKIPPED = /^(?:head|script|style|template|title|noscript|object|iframe|svg|math|audio|video|canvas|select|xml)$/
const BLOCK =
  /^(?:address|article|aside|blockquote|body|caption|center|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|legend|li|main|nav|ol|option|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/

/** Reads an element's blocks. @param hasTables false if a table has to become lines */
function readBlocks(root: Element, styles: Styles, hasTables: boolean, start: Place = START): Block[] {
  const blocks: Block[] = []
  let runs: Run[] = []
  /** The list item that is being read, and whether its first paragraph has been. */
  let item: { readonly bullet: Bullet; isBegun: boolean } | null = null

  function endBlock({ kind, isInList }: Place): void {
    for (const part of splitAtBlankLines(runs)) {
      if (item) {
        blocks.push({ kind: 'item', ...item.bullet, runs: part, isContinued: item.isBegun })
        item.isBegun = true
      } else blocks.push({ kind, runs: part, ...(isInList && { isInList }) })
    }
    runs = []
  }
  function readText(text: string, { isPreformatted, isBold, isItalic, href }: Place): void {
    const format = { isBold, isItalic, href }
    if (!isPreformatted) return void runs.push({ text: tidySpaces(text), ...format })
    for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
      if (index > 0) runs.push(LINE_BREAK)
      runs.push({ text: tidySpaces(line), ...format })
    }
  }
  function readItem(bullet: Bullet, element: Element, place: Place): void {
    const outer = item
    item = { bullet, isBegun: false }
    for (const child of element.childNodes) read(child, place)
    endBlock(place)
    item = outer
  }
  function read(node: Node, place: Place): void {
    if (node.nodeType === Node.TEXT_NODE) return readText(node.textContent ?? '', place)
    if (!(node instanceof Element) || SKIPPED.test(node.localName)) return
    const style = styles.of(node)
    if (isHidden(style)) return
    const name = node.localName
    if (name === 'br') return void (node.className === 'Apple-interchange-newline' || runs.push(LINE_BREAK))
    if (name === 'img') return readText(emojiOf(node), place)
    const inside = placeIn(node, style, place)
    const wordList = inside.kind === 'p' ? levelOfWordList(node, style) : undefined
    const isBlock = BLOCK.test(name) || /(?:^|;)\s*display:\s*(?:block|flex|grid|list-item|table)/.test(style)
    if (isBlock) endBlock(place)
    if (wordList) {
      wordList.marker?.remove()
      readItem(wordList, node, inside)
    } else if (name === 'li') readItem(bulletOf(node, place.depth), node, inside)
    else if (name === 'table') readTable(node, inside)
    else for (const child of node.childNodes) read(child, inside)
    if (isBlock) endBlock(inside)
  }
  function readTable(table: Element, place: Place): void {
    const rows = rowsOf(table, styles, hasTables, place)
    if (isLayout(table, rows)) return void blocks.push(...rows.flat().flatMap((cell) => cell.blocks))
    const caption = [...table.children].find(({ localName }) => localName === 'caption')
    if (caption) read(caption, place)
    if (hasTables && !item) return void blocks.push({ kind: 'table', rows })
    for (const row of rows) {
      runs = joinRuns(
        row.map((cell) => joinRuns(cell.blocks.map(runsOf), ' ')),
        BETWEEN_CELLS,
      )
      endBlock(place)
    }
  }
  read(root, start)
  endBlock(start)
  return blocks
}

/** Returns the formats and the kind of the text in an element. */
function placeIn(element: Element, style: string, place: Place): Place {
  const { localName: name, classList } = element
  const level = headingLevel(element)
  const kind = level === undefined ? place.kind : level <= 2 ? 'h2' : 'h3'
  const spaces = /(?:^|;)\s*white-space(?:-collapse)?:\s*([a-z]+)/.exec(style)?.[1]
  const formats = formatsOf(element, style, place)
  return {
    ...formats,
    isBold: formats.isBold && kind === 'p',
    kind,
    href: name === 'a' ? (linkOf(element) ?? place.href) : place.href,
    isPreformatted: spaces ? /^(?:pre|preserve|break)/.test(spaces) : name === 'pre' || place.isPreformatted,
    isInList: classList.value.startsWith('MsoListParagraph') || place.isInList,
    depth: place.depth + (name === 'ul' || name === 'ol' ? 1 : 0),
  }
}

function headingLevel(element: Element): number | undefined {
  if (/^h[1-6]$/.test(element.localName)) return Number(element.localName.slice(1))
  if (element.getAttribute('role') === 'heading') return Number(element.getAttribute('aria-level') ?? 2)
  return /^Mso(?:Title|Subtitle)/.test(element.className) ? 2 : undefined
}

/** Returns the bullet or the number of a list's item. Word on the web has a list for each item, which tells its level. */
function bulletOf(element: Element, depth: number): Bullet {
  const list = element.parentElement
  const level = Math.max(1, depth, Number(element.getAttribute('data-aria-level') ?? 0))
  if (list?.localName !== 'ol') return { level, isOrdered: false }
  const isFirst = list.querySelector(':scope > li') === element
  const number = element.getAttribute('value') ?? (isFirst ? (list.getAttribute('start') ?? '1') : null)
  return { level, isOrdered: true, number: number === null ? undefined : Number(number) }
}

/** Mails and chats have pictures of emoji, whose texts are the emoji. */
function emojiOf(image: Element): string {
  const text = image.getAttribute('alt') ?? ''
  return /^\p{Extended_Pictographic}/u.test(text) ? text : ''
}

function rowsOf(table: Element, styles: Styles, hasTables: boolean, place: Place): Cell[][] {
  const isOwn = (element: Element) => element.parentElement?.closest('table') === table
  const rows = [...table.querySelectorAll('tr')].filter((row) => isOwn(row) && !isHidden(styles.of(row)))
  return rows
    .map((row) => [...row.children].filter(({ localName }) => /^t[dh]$/.test(localName)))
    .filter((cells) => cells.length > 0)
    .map((cells) =>
      cells.map((cell) => ({
        isHeader: cell.localName === 'th',
        columns: spanOf(cell, 'colspan'),
        rows: spanOf(cell, 'rowspan'),
        blocks: withTypedLists(readBlocks(cell, styles, hasTables && isLayout(table, []), { ...place, depth: 0 })),
      })),
    )
}

function spanOf(cell: Element, name: string): number {
  return Math.min(Math.max(Math.trunc(Number(cell.getAttribute(name))) || 1, 1), 100)
}

/** Returns whether a table only places its content, as in mails. Its cells are read one after the other. */
function isLayout(table: Element, rows: readonly (readonly Cell[])[]): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute('role') ?? '') || table.querySelector('table')) return true
  return rows.length > 0 && rows.every((row) => row.length === 1)
}

function runsOf(block: Block): readonly Run[] {
  return block.kind === 'table' ? [] : block.runs
}

const BULLET = /^[•·▪◦‣●○■∙\uF0B7\uF0A7]\s/u
const DASH = /^[-–—*]\s/u
/** The bullets of Word's inner lists, by level from 2. */
const WORD_BULLETS = ['o', '§']
const WORD_NUMBER = /^\(?(\d+|[a-z]|[ivx]+)[.)]\s/i

/** Returns blocks whose paragraphs are items if their texts begin with bullets, or, two or more in a row, with dashes. */
function withTypedLists(blocks: readonly Block[]): Block[] {
  const hasDash = (block: Block | undefined) => block?.kind === 'p' && DASH.test(plainTextOf(block.runs))
  return blocks.map((block, index) => {
    if (block.kind !== 'p') return block
    const text = plainTextOf(block.runs)
    const isDash = hasDash(block) && (hasDash(blocks[index - 1]) || hasDash(blocks[index + 1]))
    const inner = block.isInList && /^.\s/u.test(text) ? WORD_BULLETS.indexOf(text.charAt(0)) : -1
    const isBullet = isDash || BULLET.test(text) || inner >= 0
    const number = block.isInList ? WORD_NUMBER.exec(text) : null
    if (!isBullet && !number) return block
    const runs = withoutStart(block.runs, number?.[0].length ?? 2)
    return {
      kind: 'item',
      level: inner < 0 ? 1 : inner + 2,
      isOrdered: !isBullet,
      number: numberOf(number?.[1]),
      runs,
      isContinued: false,
    }
  })
}

function numberOf(text: string | undefined): number | undefined {
  return text && /^\d+$/.test(text) ? Number(text) : undefined
}

/** Returns HTML of paragraphs, a line for each block and for each row of a table. */
function lineHtml(blocks: readonly Block[]): string {
  let number = 0
  return blocks
    .map((block) => {
      if (block.kind !== 'item' || block.isContinued) return `<p>${htmlOf(runsOf(block))}</p>`
      number = block.number ?? (block.isOrdered ? number + 1 : 0)
      return `<p>${block.isOrdered ? `${number}.` : '–'} ${htmlOf(block.runs)}</p>`
    })
    .join('')
}

function pageHtml(blocks: readonly Block[]): string {
  let html = ''
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index]!
    if (block.kind === 'table') html += tableHtml(block)
    else if (block.kind !== 'item') html += `<${block.kind}>${htmlOf(block.runs)}</${block.kind}>`
    else {
      const rest = blocks.slice(index)
      const end = rest.findIndex(({ kind }) => kind !== 'item')
      const items = (end === -1 ? rest : rest.slice(0, end)) as ItemBlock[] // up to the first that is not one
      html += listsHtml(items)
      index += items.length - 1
    }
  }
  return html
}

function tableHtml({ rows }: TableBlock): string {
  const cellHtml = ({ isHeader, columns, rows: lines, blocks }: Cell) => {
    const tag = isHeader ? 'th' : 'td'
    const spans = `${columns > 1 ? ` colspan="${columns}"` : ''}${lines > 1 ? ` rowspan="${lines}"` : ''}`
    return `<${tag}${spans}>${pageHtml(blocks) || '<p></p>'}</${tag}>`
  }
  return `<table><tbody>${rows.map((row) => `<tr>${row.map(cellHtml).join('')}</tr>`).join('')}</tbody></table>`
}

interface List {
  readonly isOrdered: boolean
  readonly start: number
  /** The paragraphs and the inner lists of each item. */
  readonly items: (string | List)[][]
}

/** Nests a sequence of items by their levels. A list ends where another kind, or another count, begins. */
function listsHtml(items: readonly ItemBlock[]): string {
  const lists: List[] = []
  /** The open lists, the innermost last. */
  const open: List[] = []
  for (const { level, isOrdered, number, runs, isContinued } of items) {
    open.splice(level)
    const list = open[level - 1]
    const paragraph = `<p>${htmlOf(runs)}</p>`
    const isNext = number === undefined || !list || number === list.start + list.items.length
    if (list && isContinued) list.items.at(-1)?.push(paragraph)
    else if (list?.isOrdered === isOrdered && isNext) list.items.push([paragraph])
    else {
      if (list) open.pop()
      const added: List = { isOrdered, start: number ?? 1, items: [[paragraph]] }
      const parent = open.at(-1)
      if (parent) parent.items.at(-1)?.push(added)
      else lists.push(added)
      open.push(added)
    }
  }
  return lists.map(listHtml).join('')
}

function listHtml({ isOrdered, start, items }: List): string {
  const tag = isOrdered ? 'ol' : 'ul'
  const inner = items.map((parts) => parts.map((part) => (typeof part === 'string' ? part : listHtml(part))).join(''))
  return `<${tag}${start > 1 ? ` start="${start}"` : ''}>${inner.map((html) => `<li>${html}</li>`).join('')}</${tag}>`
}
