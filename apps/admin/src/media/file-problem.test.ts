import { describe, expect, it } from 'vitest'
import { fileProblem, fileWarning, kindOfFile } from './prepare-picture.ts'

const MB = 1024 * 1024

describe('fileProblem', () => {
  it.each([
    ['image/jpeg', 25 * MB],
    ['image/avif', 1],
    ['video/mp4', 1024 * MB],
    ['video/ogg', 1],
  ])('accepts %s of %d bytes', (type, size) => {
    expect(fileProblem({ type, size }, ['image', 'video'])).toBeNull()
  })

  it('names the maximum size of a picture and a video', () => {
    expect(fileProblem({ type: 'image/png', size: 25 * MB + 1 }, ['image'])).toBe('This picture is larger than 25 MB.')
    expect(fileProblem({ type: 'video/webm', size: 1024 * MB + 1 }, ['video'])).toBe('This video is larger than 1 GB.')
  })

  it('names the accepted types', () => {
    expect(fileProblem({ type: 'image/svg+xml', size: 1 }, ['image', 'video'])).toBe(
      'Please choose a picture (JPEG, PNG, WebP, AVIF or GIF) or a video (MP4, WebM or Ogg).',
    )
    expect(fileProblem({ type: 'video/mp4', size: 1 }, ['image'])).toBe(
      'Please choose a picture (JPEG, PNG, WebP, AVIF or GIF).',
    )
  })
})

describe('fileWarning', () => {
  it('warns of a video above 15 MB', () => {
    expect(fileWarning({ type: 'video/mp4', size: 62 * MB })).toMatch(/^Large video: 62 MB\./)
    expect(fileWarning({ type: 'video/mp4', size: 15 * MB })).toBeNull()
    expect(fileWarning({ type: 'image/png', size: 20 * MB })).toBeNull()
  })
})

describe('kindOfFile', () => {
  it('distinguishes pictures, videos and other files', () => {
    expect(kindOfFile({ type: 'image/webp' })).toBe('image')
    expect(kindOfFile({ type: 'video/ogg' })).toBe('video')
    expect(kindOfFile({ type: 'text/html' })).toBeNull()
  })
})
