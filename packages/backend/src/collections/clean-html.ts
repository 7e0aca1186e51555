import sanitizeHtml from 'sanitize-html'
import { isWebLink, linkSchemes } from './web-link.ts'

/** The owner's HTML may have text, headings, emphasis, line breaks, lists and links, but no scripts, handlers or styles. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'a',
    'abbr',
    'b',
    'br',
    'code',
    'div',
    'em',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'i',
    'li',
    'mark',
    'ol',
    'p',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'u',
    'ul',
  ],
  allowedAttributes: { a: ['href', 'title', 'target', 'rel'], abbr: ['title'] },
  allowedSchemes: linkSchemes,
  transformTags: { a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }) },
}

/** The sanitizer reads a link less strictly than browsers do. */
function linkAttributes({ href, ...others }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return { ...(href !== undefined && isWebLink(href) && { href }), ...others, rel: 'noopener noreferrer' }
}

/**
 * Returns HTML with all that may not be shown removed, trimmed.
 * @param renames tags to replace, such as `{ h1: 'h2' }`
 */
export function cleanHtml(html: string, renames: Readonly<Record<string, string>> = {}): string {
  const transformTags = { ...allowed.transformTags, ...renames }
  return sanitizeHtml(html, { ...allowed, transformTags }).trim()
}
