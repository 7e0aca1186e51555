/** Returns the visible text of HTML, a line for each of its blocks and rows. Nothing in it runs or loads. */
export function htmlLines(html: string): string {
  const inLines = html
    .replace(/<\/t[dh]>(?=<t[dh]\b)/gi, ' – $&')
    .replace(/<(?:br|\/p|\/li|\/tr|\/h\d)\b[^>]*>|(?<=<li>[^<]*)<[ou]l\b[^>]*>/gi, '$&\n')
  return (new DOMParser().parseFromString(inLines, 'text/html').body.textContent ?? '').trim()
}
