import { loadedImage } from './draw-picture.ts'

/** The longer side of a drawing that became a picture, in pixels. A logo is shown at 320 at most, on sharp screens. */
const SIDE = 1600

/**
 * Draws an SVG, without its scripts and what it loads from elsewhere.
 * @throws Error if it is no drawing, or the browser cannot draw it
 */
export async function drawnSvg(file: Blob): Promise<HTMLCanvasElement> {
  const parsed = new DOMParser().parseFromString(await file.text(), 'image/svg+xml')
  const svg = parsed.documentElement
  if (svg.localName !== 'svg') throw new Error('It is no drawing.')
  const ratio = ratioOf(svg)
  const width = Math.max(1, Math.round(ratio >= 1 ? SIDE : SIDE * ratio))
  const height = Math.max(1, Math.round(ratio >= 1 ? SIDE / ratio : SIDE))
  const size = sizeIn(svg)
  if (size && !svg.hasAttribute('viewBox')) svg.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`)
  svg.setAttribute('width', String(width)) // Firefox draws nothing without a size
  svg.setAttribute('height', String(height))
  const sized = new Blob([new XMLSerializer().serializeToString(parsed)], { type: 'image/svg+xml' })
  const image = await loadedImage(sized)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no room for a canvas.')
  context.drawImage(image, 0, 0, width, height)
  return canvas
}

/** Returns the width for each height; 1 if the drawing does not tell. */
function ratioOf(svg: Element): number {
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (width > 0 && height > 0) return width / height
  const size = sizeIn(svg)
  return size ? size.width / size.height : 1
}

/** Returns the size that the attributes tell, whatever their unit; undefined for shares of the window. */
function sizeIn(svg: Element): { readonly width: number; readonly height: number } | undefined {
  const [width, height] = ['width', 'height'].map((name) => {
    const text = svg.getAttribute(name) ?? ''
    return text.endsWith('%') ? 0 : Number.parseFloat(text)
  })
  return width && height && width > 0 && height > 0 ? { width, height } : undefined
}
