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
  return shown.evaluateAll(async (elements: HTMLElement[], base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })!
    context.drawImage(image, 0, 0)
    const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
    const luminance = (pixel: ArrayLike<number>) =>
      0.2126 * linear(pixel[0]! / 255) + 0.7152 * linear(pixel[1]! / 255) + 0.0722 * linear(pixel[2]! / 255)
    const ink = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!

    return elements.map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      let brightest: ArrayLike<number> = [0, 0, 0] // the worst for a light text
      for (const { x, y, width, height } of range.getClientRects()) {
        const { data } = context.getImageData(Math.floor(x), Math.floor(y), Math.ceil(width), Math.ceil(height))
        for (let offset = 0; offset < data.length; offset += 4) {
          const pixel = data.subarray(offset, offset + 3)
          if (luminance(pixel) > luminance(brightest)) brightest = pixel
        }
      }
      ink.fillStyle = `rgb(${brightest[0]} ${brightest[1]} ${brightest[2]})`
      ink.fillRect(0, 0, 1, 1)
      ink.fillStyle = getComputedStyle(element).color // may be translucent
      ink.fillRect(0, 0, 1, 1)
      const lowest = (luminance(ink.getImageData(0, 0, 1, 1).data) + 0.05) / (luminance(brightest) + 0.05)
      return { text: element.textContent.trim(), lowest }
    })
  }, screenshot)
}
