/** The longest side of a poster, in pixels: enough for a large screen. */
const MAX_SIDE = 2400
const QUALITY = 0.86
/** Some browsers decode nothing of a video that is not played. After this time, the video is sent without a poster. */
const TIMEOUT_MS = 10_000
const REDRAW_MS = 20

const posters = new WeakMap<File, Promise<Blob | null>>()

/**
 * Returns a JPEG of a video's first frame; null for a picture and for a video that this browser cannot decode. The
 * poster of a file is made once, and may be started when the file is chosen.
 */
export function posterOf(file: File): Promise<Blob | null> {
  const made = posters.get(file) ?? makePoster(file)
  posters.set(file, made)
  return made
}

async function makePoster(file: File): Promise<Blob | null> {
  const video = document.createElement('video')
  if (!file.type.startsWith('video/') || !video.canPlayType(file.type)) return null
  const url = URL.createObjectURL(file)
  try {
    return (await hasFrame(video, url)) ? await frameOf(video) : null
  } finally {
    video.removeAttribute('src')
    video.load() // ends the decoding
    URL.revokeObjectURL(url)
  }
}

function hasFrame(video: HTMLVideoElement, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => resolve(false), TIMEOUT_MS)
    const end = (isThere: boolean) => {
      clearTimeout(timeout)
      resolve(isThere)
    }
    video.addEventListener('loadeddata', () => end(true), { once: true })
    video.addEventListener('error', () => end(false), { once: true })
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url })
  })
}

/** Draws the frame until it is not empty, because Chromium sometimes reports a frame before it can draw it. */
async function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0 || height === 0) return null // the browser decodes only its sound
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  const begun = performance.now()
  while (performance.now() - begun < TIMEOUT_MS) {
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    if (!isTransparent(context)) return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    await new Promise((resolve) => setTimeout(resolve, REDRAW_MS))
  }
  return null
}

function isTransparent(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas
  return context.getImageData(0, 0, width, height).data.every((value, index) => index % 4 !== 3 || value === 0)
}
