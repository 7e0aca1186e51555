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

const allowedTags = 'a abbr b br code div em h1 h2 h3 h4 h5 h6 hr i li mark ol p s small span strong sub sup u ul'

/** The owner's HTML may have text, headings, emphasis, line breaks, lists and links, but no scripts, handlers or styles. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: allowedTags.split(' '),
  allowedAttributes: { a: ['href', 'title', 'target', 'rel'], abbr: ['title'] },
  allowedSchemes: linkSchemes,
  transformTags: { a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }) },
}

/** Removes links that browsers would read differently from the sanitizer, which is less strict. */
function linkAttributes({ href, ...others }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return { ...(href !== undefined && isWebLink(href) && { href }), ...others, rel: 'noopener noreferrer' }
}

/** Returns HTML without everything that is not allowed, trimmed. `renames` replaces tags: `{ h1: 'h2' }`. */
export function cleanHtml(html: string, renames: Readonly<Record<string, string>> = {}): string {
  const transformTags = { ...allowed.transformTags, ...renames }
  return sanitizeHtml(html, { ...allowed, transformTags }).trim()
}
