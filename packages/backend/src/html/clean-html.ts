import sanitizeHtml from 'sanitize-html'

/** The allowed schemes of links in the owner's content. Others, such as `javascript:`, could run code on the page. */
const linkSchemes = ['http', 'https', 'mailto', 'tel']

const protocols = new Set(linkSchemes.map((scheme) => `${scheme}:`))

/** A base address that no link leads to. A link that resolves to it is a path on this site. */
const HERE = 'https://here.invalid'

/**
 * Returns true for a web, mail or telephone address and for a path on this site. It parses links as browsers do, which
 * ignore control characters before a link and tabs and line breaks in it, and read a backslash as a slash. `//host` is
 * refused, because it looks like a path but leads to another site.
 */
export function isWebLink(link: string): boolean {
  const absolute = URL.parse(link)
  if (absolute) return protocols.has(absolute.protocol)
  return URL.parse(link, HERE)?.origin === HERE
}

const lineTags = 'a abbr b br code div em h1 h2 h3 h4 h5 h6 hr i li mark ol p s small span strong sub sup u ul'.split(
  ' ',
)
const tableTags = ['table', 'tbody', 'td', 'th', 'thead', 'tr']

/** Blocks that are not allowed. They become `div`, because the words of two blocks belong apart. */
const otherBlocks =
  'address article aside blockquote caption center dd details dl dt fieldset figcaption figure footer form header legend main nav option pre section summary tfoot'

const spans = ['colspan', 'rowspan']

/**
 * The owner's HTML may have text, headings, emphasis, line breaks, lists, links and tables, but no scripts, handlers or
 * styles.
 */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...lineTags, ...tableTags],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    abbr: ['title'],
    ol: ['start'],
    td: spans,
    th: spans,
  },
  allowedSchemes: linkSchemes,
  transformTags: {
    ...Object.fromEntries(otherBlocks.split(' ').map((name) => [name, 'div'])),
    tfoot: 'tbody',
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
    ...Object.fromEntries(['ol', 'td', 'th'].map((name) => [name, withCounts])),
  },
}

/** Removes attributes that are no small numbers: a browser would make a million cells of one. */
function withCounts(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const counts = Object.entries(attribs).filter(([, value]) => /^[1-9]\d{0,2}$/.test(value))
  return { tagName, attribs: Object.fromEntries(counts) }
}

/** Removes links that browsers would read differently from the sanitizer, which is less strict. */
function linkAttributes({ href, ...others }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return { ...(href !== undefined && isWebLink(href) && { href }), ...others, rel: 'noopener noreferrer' }
}

/** Returns HTML without everything that is not allowed, trimmed. `renames` replaces tags. */
export function cleanHtml(html: string, renames: Readonly<Record<string, string>> = {}): string {
  const transformTags = { ...allowed.transformTags, ...renames }
  return sanitizeHtml(html, { ...allowed, transformTags }).trim()
}

/** Returns a legal page's HTML without everything that is not allowed. The page's title is its only heading of the first level. */
export function cleanPageHtml(html: string): string {
  return cleanHtml(html, { h1: 'h2' })
}

/** Returns a line's HTML without everything that is not allowed, with a table's rows as lines and a dash between its cells. */
export function cleanLineHtml(html: string): string {
  return cleanHtml(html)
    .replace(/<\/t[dh]>\s*<t[dh]\b[^>]*>/g, ' – ')
    .replace(/<\/tr>\s*(?:<\/?(?:tbody|thead)>\s*)*(?=<tr>)/g, '<br />')
    .replace(/<table>|<\/table>/g, (tag) => (tag === '<table>' ? '<div>' : '</div>'))
    .replace(/<\/?(?:tbody|thead|tr|td|th)\b[^>]*>/g, '')
}
