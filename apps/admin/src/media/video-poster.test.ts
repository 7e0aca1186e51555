import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { posterOf } from './video-poster.ts'

const TRANSPARENT = [0, 0, 0, 0]
const BLUE = [32, 96, 160, 255]

/** What the canvas shows after each drawing; the last one stays. */
let drawings: readonly (readonly number[])[]
const drawImage = vi.fn<() => void>()

const film = () => new File(['film'], 'film.webm', { type: 'video/webm' })

beforeEach(() => {
  vi.useFakeTimers()
  drawImage.mockReset()
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('probably')
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640)
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(360)
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function load(this: HTMLMediaElement) {
    queueMicrotask(() => this.dispatchEvent(new Event('loadeddata')))
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function contextOf(this: HTMLCanvasElement) {
    const getImageData = () => ({ data: drawings[Math.min(drawImage.mock.calls.length, drawings.length) - 1] })
    return { canvas: this, drawImage, getImageData } as never
  } as HTMLCanvasElement['getContext'])
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback, type = '') =>
    callback(new Blob(['frame'], { type })),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('is drawn at once if the browser has the frame', async () => {
  drawings = [BLUE]
  expect(await posterOf(film())).toMatchObject({ type: 'image/jpeg' })
  expect(drawImage).toHaveBeenCalledOnce()
})

it('is drawn again while the browser has announced the frame, but draws nothing', async () => {
  drawings = [TRANSPARENT, TRANSPARENT, BLUE]
  const poster = posterOf(film())
  await vi.advanceTimersByTimeAsync(1000)
  expect(await poster).toMatchObject({ type: 'image/jpeg' })
  expect(drawImage).toHaveBeenCalledTimes(3)
})

it('is left out if the browser never draws anything', async () => {
  drawings = [TRANSPARENT]
  const poster = posterOf(film())
  await vi.advanceTimersByTimeAsync(11_000)
  expect(await poster).toBeNull()
})

it('is left out if the browser decodes only the sound', async () => {
  drawings = [BLUE]
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(0)
  expect(await posterOf(film())).toBeNull()
  expect(drawImage).not.toHaveBeenCalled()
})

it('is not made of a picture', async () => {
  expect(await posterOf(new File(['picture'], 'dish.jpg', { type: 'image/jpeg' }))).toBeNull()
})
