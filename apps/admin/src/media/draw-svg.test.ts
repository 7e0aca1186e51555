import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawnSvg } from './draw-svg.ts'

const loadedImage = vi.hoisted(() => vi.fn<(file: Blob) => Promise<unknown>>())
vi.mock('./draw-picture.ts', () => ({ loadedImage }))

beforeEach(() => {
  loadedImage.mockReset().mockResolvedValue({})
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never) // the rest is not used
})
afterEach(() => void vi.restoreAllMocks())

const svg = (attributes: string) =>
  new Blob([`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><path d="M0 0"/></svg>`])

it.each([
  ['viewBox="0 0 24 12"', 1600, 800],
  ['viewBox="0,0,10,40" width="100%" height="100%"', 400, 1600],
  ['width="30mm" height="10mm"', 1600, 533],
  ['', 1600, 1600],
])('draws a drawing with %s large enough for sharp screens', async (attributes, width, height) => {
  expect(await drawnSvg(svg(attributes))).toMatchObject({ width, height })
  const text = await loadedImage.mock.calls[0]![0].text() // it was called
  expect(text).toContain(`width="${width}"`)
  expect(text).toContain(`height="${height}"`)
})

it('keeps all of a drawing that has a size and no box', async () => {
  await drawnSvg(svg('width="30" height="10"'))
  expect(await loadedImage.mock.calls[0]![0].text()).toContain('viewBox="0 0 30 10"') // it was called
})

it('refuses what is no drawing', async () => {
  await expect(drawnSvg(new Blob(['<svg'])).then(() => loadedImage.mock.calls.length)).rejects.toThrow('no drawing')
})
