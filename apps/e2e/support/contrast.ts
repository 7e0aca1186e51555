import type { Locator, Page } from '@playwright/test'

interface Contrast {
  readonly text: string
  /** The lowest WCAG contrast of the text's colour with a pixel behind it. */
  readonly lowest: number
}

/** Returns the contrast of each element's text with the worst pixel of what the page shows behind it. */
export async function contrastsOf(page: Page, texts: Locator): Promise<Contrast[]> {
  const shown = texts.filter({ visible: true })
  await shown.evaluateAll((elements: HTMLElement[]) => elements.forEach(({ style }) => (style.visibility = 'hidden')))
  const screenshot = (await page.screenshot()).toString('base64')
  await texts.evaluateAll((elements: HTMLElement[]) => elements.forEach(({ style }) => (style.visibility = '')))
  return shown.evaluateAll(measureContrasts, screenshot)
}

/**
 * Returns the texts that lie over a picture, or beside one in the same pixels, and cannot be read over its worst pixel: a
 * contrast of 4.5, or of 3 for large texts (WCAG 1.4.3). The pictures must have loaded.
 */
export async function hardToReadOverPictures(page: Page): Promise<string[]> {
  await page.evaluate(() => scrollTo(0, 0))
  const height = await page.evaluate(markTextsOverPictures)
  if (height === 0) return []
  await page.evaluate(hideLetters, true)
  const clip = { x: 0, y: 0, width: page.viewportSize()!.width, height }
  const screenshot = (await page.screenshot({ fullPage: true, clip })).toString('base64')
  await page.evaluate(hideLetters, false)
  const contrasts = await page.locator('[data-over-picture]').evaluateAll(measureContrasts, screenshot)
  return contrasts
    .filter(({ lowest, needed }) => lowest < needed)
    .map(({ text, lowest, needed }) => `"${text.slice(0, 40)}" has a contrast of ${lowest.toFixed(2)} of ${needed}`)
}

/**
 * Marks the elements whose own text crosses a visible picture or film, and returns where the last one ends, in pixels
 * from the page's top; 0 if there is none. Runs in the page.
 */
function markTextsOverPictures(): number {
  for (const marked of document.querySelectorAll('[data-over-picture]')) marked.removeAttribute('data-over-picture')
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const pictures = [...document.querySelectorAll('main img, main video, header img')]
    .filter(isShown)
    .map((picture) => ({ picture, box: picture.getBoundingClientRect() }))
  /** For screen readers only, such as the captions of a layout without pictures. */
  const isClipped = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath.startsWith('inset(50%') || isClipped(element.parentElement))
  let end = 0
  for (const element of document.querySelectorAll('main *, header *')) {
    const own = [...element.childNodes].filter(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
    if (own.length === 0 || !isShown(element) || element.closest('picture, noscript')) continue
    const range = document.createRange()
    range.selectNodeContents(element)
    const text = range.getBoundingClientRect()
    const isOver = pictures.some(
      ({ box }) =>
        text.left < box.right - 1 &&
        text.right > box.left + 1 &&
        text.top < box.bottom - 1 &&
        text.bottom > box.top + 1,
    )
    if (!isOver || text.width <= 1 || text.height <= 1 || isClipped(element)) continue
    element.setAttribute('data-over-picture', '')
    end = Math.max(end, Math.ceil(text.bottom))
  }
  return end
}

/** Hides the letters of the marked texts, but not what is behind them, or shows them again, at once. Runs in the page. */
function hideLetters(isHidden: boolean): void {
  const styles = new CSSStyleSheet()
  styles.replaceSync(`[data-over-picture] { transition: none !important; text-shadow: none !important }
    ${isHidden ? '[data-over-picture] { color: transparent !important }' : ''}`)
  document.adoptedStyleSheets = [styles]
}

/**
 * Returns the lowest contrast of each element's text with the pixels behind it, in a screenshot that begins at the window's
 * left top. Runs in the page.
 */
async function measureContrasts(elements: (HTMLElement | SVGElement)[], base64: string) {
  const image = new Image()
  image.src = `data:image/png;base64,${base64}`
  await image.decode()
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })!
  context.drawImage(image, 0, 0)
  const linear = Float64Array.from({ length: 256 }, (_value, channel) =>
    channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  )
  const ink = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!

  return elements.map((element) => {
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const size = parseFloat(fontSize)
    const needed = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
    ink.clearRect(0, 0, 1, 1)
    ink.fillStyle = color
    ink.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 255] = ink.getImageData(0, 0, 1, 1).data // of one pixel
    const range = document.createRange()
    range.selectNodeContents(element)
    let lowest = Infinity
    const shown = shownPartOf(element)
    for (const line of range.getClientRects()) {
      const [x, y] = [Math.max(line.left, shown.left), Math.max(line.top, shown.top)]
      const [width, height] = [Math.min(line.right, shown.right) - x, Math.min(line.bottom, shown.bottom) - y]
      if (width < 1 || height < 1) continue
      const { data } = context.getImageData(Math.floor(x), Math.floor(y), Math.ceil(width), Math.ceil(height))
      for (let offset = 0; offset < data.length; offset += 4) {
        if (data[offset + 3] === 0) continue // beyond the screenshot
        lowest = Math.min(lowest, contrastWith(data[offset]!, data[offset + 1]!, data[offset + 2]!))
      }
    }
    return { text: (element.textContent ?? '').trim(), lowest, needed }

    function contrastWith(r: number, g: number, b: number): number {
      const over = (text: number, behind: number) => linear[Math.round((text * alpha + behind * (255 - alpha)) / 255)]!
      const letter = 0.2126 * over(red, r) + 0.7152 * over(green, g) + 0.0722 * over(blue, b) + 0.05
      const ground = 0.2126 * linear[r]! + 0.7152 * linear[g]! + 0.0722 * linear[b]! + 0.05
      return letter > ground ? letter / ground : ground / letter
    }
  })

  /** Returns the box in which the boxes around an element show it. */
  function shownPartOf(element: Element) {
    let { left, top, right, bottom } = document.documentElement.getBoundingClientRect()
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue
      const edges = box.getBoundingClientRect()
      ;[left, top] = [Math.max(left, edges.left), Math.max(top, edges.top)]
      ;[right, bottom] = [Math.min(right, edges.right), Math.min(bottom, edges.bottom)]
    }
    return { left, top, right, bottom }
  }
}
