import { describe, expect, it } from 'vitest'
import { cardPath, sharePictureWidths, uprightPictureWidths, uprightSrcSet } from './crops.ts'
import { isUploadName, isVideo, mediaUrl, pictureSize, pictureWidths, srcSet } from './media.ts'
import { avatarUrl, bannerMediaPath, galleryImageUrl, storedMediaPath } from '../content/picture-facts.ts'
import cases from './media.cases.json' with { type: 'json' }

it.each(cases.mediaUrl)('mediaUrl maps $what: $path to $url', ({ path, url }) => {
  expect(mediaUrl(path)).toBe(url)
})

it.each(cases.avatarUrl)('avatarUrl loads $path from $url', ({ path, url }) => {
  expect(avatarUrl(path)).toBe(url)
})

it.each(cases.bannerMediaPath)('bannerMediaPath sends $path back as $sent', ({ path, sent }) => {
  expect(bannerMediaPath(path)).toBe(sent)
})

it.each(cases.galleryImageUrl)('galleryImageUrl adds $what', ({ path, changed, url }) => {
  expect(galleryImageUrl(path, changed, 42)).toBe(url)
})

it.each(cases.isVideo.true)('isVideo recognizes %j', (path) => {
  expect(isVideo(path)).toBe(true)
})

it.each(cases.isVideo.false)('isVideo rejects %j', (path) => {
  expect(isVideo(path)).toBe(false)
})

it.each(cases.isUploadName.true)('isUploadName accepts %j', (name) => {
  expect(isUploadName(name)).toBe(true)
})

it.each(cases.isUploadName.false)('isUploadName refuses %j', (name) => {
  expect(isUploadName(name)).toBe(false)
})

const hash = '0123456789abcdef0123456789abcdef'

describe('storedMediaPath', () => {
  it.each(cases.storedMediaPath.uploads)('stores %j as the upload', (path) => {
    expect(storedMediaPath(path)).toBe(`/api/uploads/${hash}-1600x1200.jpg`)
  })

  it.each(cases.storedMediaPath.urls)('keeps the URL %j', (url) => {
    expect(storedMediaPath(url)).toBe(url)
  })

  it.each(cases.storedMediaPath.none)('returns null for %j', (path) => {
    expect(storedMediaPath(path)).toBeNull()
  })

  it.each(cases.storedMediaPath.refused)('refuses %j', (path) => {
    expect(storedMediaPath(path)).toBeUndefined()
  })
})

it.each(cases.pictureSize.known)('pictureSize reads the size from %j', (path) => {
  expect(pictureSize(path)).toEqual({ width: 1600, height: 1200 })
})

it.each(cases.pictureSize.unknown)('pictureSize returns null for %j', (path) => {
  expect(pictureSize(path)).toBeNull()
})

describe('the variants of a picture', () => {
  it('are never wider than the original', () => {
    expect(pictureWidths(`${hash}-1600x1200.jpg`)).toEqual([320, 480, 640, 960, 1280, 1600])
    expect(pictureWidths(`${hash}-1599x900.jpg`)).toEqual([320, 480, 640, 960, 1280])
    expect(pictureWidths(`${hash}-6000x4000.jpg`)).toEqual([320, 480, 640, 960, 1280, 1600, 2400])
    expect(pictureWidths(`${hash}-319x900.jpg`)).toEqual([])
  })

  it('are listed in a srcset with their widths', () => {
    expect(srcSet(`/uploads/${hash}-500x400.png?t=1`, 'avif')).toBe(
      `/api/uploads/${hash}-500x400.png/320.avif 320w, /api/uploads/${hash}-500x400.png/480.avif 480w`,
    )
  })

  it('are cropped for upright screens if it is wider', () => {
    expect(uprightSrcSet(`/uploads/${hash}-2400x1350.jpg?t=1`)).toBe(
      `/api/uploads/${hash}-2400x1350.jpg/upright-600.avif 600w, /api/uploads/${hash}-2400x1350.jpg/upright-900.avif 900w`,
    )
    expect(uprightPictureWidths(`${hash}-1600x900.jpg`)).toEqual([600])
    expect(uprightPictureWidths(`${hash}-1200x1600.jpg`)).toEqual([])
    expect(uprightPictureWidths(`${hash}-1600x700.jpg`)).toEqual([])
    expect(uprightSrcSet(`/uploads/${hash}-1600x900.jpg`, 30)).toBe(
      `/api/uploads/${hash}-1600x900.jpg/upright-600-30.avif 600w`,
    )
  })

  it.each([
    [`${hash}-2400x1350.jpg`, { focalX: 20, focalY: 70 }, `${hash}-2400x1350.jpg/share-1200-20-70.jpg`],
    [`${hash}-1200x1600.jpg`, {}, `${hash}-1200x1600.jpg/share-1200.jpg`],
    [`${hash}-300x200.jpg`, {}, `${hash}-300x200.jpg/share-1200-15110d.jpg`],
    [`${hash}.png?t=1`, {}, `${hash}.png/share-1200-15110d.jpg`],
    [`${hash}-1600x900.mp4`, {}, `${hash}-1600x900.jpg/share-1200.jpg`],
  ])('of %s have a share card', (name, focal, card) => {
    expect(cardPath(`/api/uploads/${name}`, focal, '#15110d')).toBe(`/api/uploads/${card}`)
  })

  it.each([null, '', `/api/uploads/${hash}.mp4`, 'https://elsewhere.test/a.jpg', '/api/uploads/s.png'])(
    'have no share card: %s',
    (path) => {
      expect(cardPath(path, {}, '#15110d')).toBeUndefined()
    },
  )

  it('are cropped for share cards unless it is smaller', () => {
    expect(sharePictureWidths(`${hash}-1200x1600.jpg`)).toEqual([600, 1200])
    expect(sharePictureWidths(`${hash}-2400x600.jpg`)).toEqual([600])
    expect(sharePictureWidths(`${hash}-590x600.jpg`)).toEqual([])
  })

  it.each([undefined, ...cases.withoutVariants])('do not exist for %j', (path) => {
    expect(srcSet(path, 'webp')).toBe('')
    expect([...pictureWidths(path ?? ''), ...uprightPictureWidths(path ?? '')]).toEqual([])
  })
})
