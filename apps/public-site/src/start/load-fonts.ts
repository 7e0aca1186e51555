/**
 * Links the fonts' style sheet when the hero's picture has come, or after the first paint if there is none: fonts never
 * delay a picture. Until then the texts have the system's faces in nearly the same metrics, so little moves. A page that
 * does not open at its top (`data-opens`) gets the fonts at once, since a paragraph that is a line longer without them
 * would move the place that the browser restores.
 * @param href of the style sheet
 */
export function loadFonts(href: string): void {
  const link = () => document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  if (!document.documentElement.dataset['opens']) return link()
  const picture = document.querySelector<HTMLImageElement>('#home picture img')
  if (!picture || picture.complete) return void requestAnimationFrame(() => setTimeout(link))
  for (const type of ['load', 'error']) picture.addEventListener(type, () => setTimeout(link), { once: true })
}
