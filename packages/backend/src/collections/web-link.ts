/** Schemes of links in the owner's content; others, such as `javascript:`, could run code on the page. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel']

const protocols = new Set(linkSchemes.map((scheme) => `${scheme}:`))

/** An address that no link leads to: whatever stays there is a path on this site. */
const HERE = 'https://here.invalid'

/**
 * Returns true for a web, mail or telephone address and for a path on this site. It parses the link as browsers do, which
 * ignore control characters before it and tabs and line breaks in it, and take a backslash for a slash. `//host` is
 * refused: it looks like a path, but leads to another site.
 */
export function isWebLink(link: string): boolean {
  const absolute = URL.parse(link)
  if (absolute) return protocols.has(absolute.protocol)
  return URL.parse(link, HERE)?.origin === HERE
}
