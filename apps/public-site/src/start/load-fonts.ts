/**
 * Links the fonts' style sheet when the hero's picture has come, or after the first paint if there is none: fonts never
 * delay a picture. Until then the texts have the system's faces in the same metrics, so nothing moves.
 * @param href of the style sheet
 */
export function loadFonts(href: string): void {
  const link = () => document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  const picture = document.querySelector<HTMLImageElement>('#home picture img')
  if (!picture || picture.complete) return void requestAnimationFrame(() => setTimeout(link))
  for (const type of ['load', 'error']) picture.addEventListener(type, () => setTimeout(link), { once: true })
}
