import { isWebAddress } from './rich-text-schema.ts'

/** The formats of a piece of text. */
export interface TextFormat {
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly href: string | undefined
}

export interface Styles {
  /** Returns the declarations that apply to an element by its classes and its attribute, the strongest last. */
  readonly of: (element: Element) => string
}

/**
 * Reads the styles that a clipboard's HTML brings along. It reads the texts of attributes and of style sheets: the
 * Content-Security-Policy leaves `element.style` empty.
 */
export function stylesIn(document: Document): Styles {
  const rules = new Map<string, string>()
  for (const sheet of document.querySelectorAll('style'))
    for (const [, selectors = '', declarations = ''] of (sheet.textContent ?? '').matchAll(/([^{}]+)\{([^{}]*)\}/g))
      for (const selector of selectors.split(',')) {
        const name = /^(?:[a-z]\w*)?(\.[\w-]+)$/i.exec(selector.trim())?.[1]
        if (name) rules.set(name, `${rules.get(name) ?? ''};${declarations}`)
      }
  return {
    of: (element) =>
      [...element.classList]
        .map((name) => rules.get(`.${name}`) ?? '')
        .concat(element.getAttribute('style') ?? '')
        .join(';')
        .replace(/\s+/g, ' ')
        .toLowerCase(),
  }
}

function valueOf(style: string, property: string): string | undefined {
  return [...style.matchAll(new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'g'))].at(-1)?.[1]?.trim()
}

/** Returns the formats of the text in an element. A style has the last word: Google Docs wraps all in a `<b>` that is not bold. */
export function formatsOf(element: Element, style: string, outer: TextFormat): TextFormat {
  const name = element.localName
  const font = valueOf(style, 'font') ?? ''
  const weight = valueOf(style, 'font-weight') ?? /\bbold\b/.exec(font)?.[0]
  const slant = valueOf(style, 'font-style') ?? /\bitalic\b/.exec(font)?.[0]
  const isBold = name === 'b' || name === 'strong' || outer.isBold
  const isItalic = name === 'i' || name === 'em' || outer.isItalic
  return {
    isBold: weight === undefined || weight === 'inherit' ? isBold : weight.startsWith('bold') || Number(weight) >= 600,
    isItalic: slant === undefined || slant === 'inherit' ? isItalic : /^(?:italic|oblique)/.test(slant),
    href: outer.href,
  }
}

/** True for what the other program does not show, or shows at the margin. */
export function isHidden(style: string): boolean {
  return (
    valueOf(style, 'display') === 'none' ||
    valueOf(style, 'mso-hide') === 'all' ||
    valueOf(style, 'mso-element')?.startsWith('comment') === true
  )
}

/** Returns where a link leads, without the detours that mail programs add; undefined if that is not on the web. */
export function linkOf(link: Element): string | undefined {
  const href = link.getAttribute('href')?.trim() ?? ''
  if (href === '' || href.startsWith('#') || !isWebAddress(href)) return undefined
  const target =
    /^https:\/\/(?:www\.google\.[a-z.]+\/url|[a-z0-9.]+\.safelinks\.protection\.outlook\.com\/)\?(.*)/.exec(href)
  const query = new URLSearchParams(target?.[1])
  const inner = query.get('url') ?? query.get('q')
  return inner !== null && /^https?:/.test(inner) ? inner : href
}

/**
 * Returns the level and the kind of an item of Word's, which writes a list as paragraphs with a bullet or a number as
 * text (`marker`); undefined for any other element.
 */
export function levelOfWordList(element: Element, style: string) {
  const list = /^\S+ level(\d)/.exec(valueOf(style, 'mso-list') ?? '')
  if (!list) return undefined
  const marker = element.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
  const text = (marker?.textContent ?? '').replace(/[\s\u00A0]+/g, '')
  const isOrdered = /^\(?(?:\d+(?:\.\d+)*|[a-z]|[ivxlcdm]+)(?:[.)]|(?<=\d))$/i.test(text)
  const number = /^\(?(\d+)[.)]?$/.exec(text)?.[1]
  return { level: Number(list[1]), isOrdered, number: number === undefined ? undefined : Number(number), marker }
}
