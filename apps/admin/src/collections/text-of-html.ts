/** What a reader sees of a piece of HTML; tags that break the line leave a space. Nothing in it runs or loads. */
export function textOfHtml(html: string): string {
  const spaced = html.replace(/<(?:br|\/p|\/div|\/li|\/h\d)\b[^>]*>/gi, '$& ')
  const { body } = new DOMParser().parseFromString(spaced, 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
