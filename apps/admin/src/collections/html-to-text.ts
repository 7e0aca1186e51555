/** The visible text of HTML. Tags that break the line become a space. Nothing in it runs or loads. */
export function htmlToText(html: string): string {
  const spaced = html.replace(/<(?:br|\/p|\/div|\/li|\/h\d)\b[^>]*>/gi, '$& ')
  const { body } = new DOMParser().parseFromString(spaced, 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
