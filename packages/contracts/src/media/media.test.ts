import { describe, expect, it } from 'vitest'
import { sharePictureWidths, uprightPictureWidths, uprightSrcSet } from './crops.ts'
import { isUploadName, isVideo, mediaUrl, pictureSize, pictureWidths, srcSet } from './media.ts'
import { avatarUrl, bannerMediaPath, galleryImageUrl, storedMediaPath } from './picture-facts.ts'
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

const changed = '2026-05-01T18:30:00.000Z'
const time = Date.parse(changed)

it.each([
  ['the time of the last change', 'a.jpg', changed, `/api/uploads/a.jpg?t=${time}`],
  ['the current time without a change', 'a.jpg', undefined, '/api/uploads/a.jpg?t=42'],
  ['the current time if that is unreadable', 'a.jpg', 'yesterday', '/api/uploads/a.jpg?t=42'],
  ['a further parameter', 'https://cdn.example/a.jpg?w=9', changed, `https://cdn.example/a.jpg?w=9&t=${time}`],
  ['nothing to a preview', 'blob:http://localhost/8f1c', changed, 'blob:http://localhost/8f1c'],
  ['nothing to a data URL', 'data:image/png;base64,AA', changed, 'data:image/png;base64,AA'],
  ['nothing to nothing', null, changed, ''],
])('galleryImageUrl adds %s', (_what, path, updatedAt, url) => {
  expect(galleryImageUrl(path, updatedAt, 42)).toBe(url)
})

it.each(['a.mp4', 'a.webm', 'a.ogg', 'A.MP4', 'a.WebM', '/api/uploads/a.mp4?t=1', 'https://x.example/a.ogg#t=10'])(
  'isVideo recognizes %j',
  (path) => {
    expect(isVideo(path)).toBe(true)
  },
)

it.each(['', 'a.jpg', 'mp4', 'a.mp4.jpg', 'a.mp4x', 'a.jpg?name=b.mp4', 'a.jpg#b.mp4', 'blob:http://localhost/8f1c'])(
  'isVideo rejects %j',
  (path) => {
    expect(isVideo(path)).toBe(false)
  },
)

const hash = '0123456789abcdef0123456789abcdef'
const picture = `${hash}-1600x1200.jpg`
const video = `${hash}.mp4`

it.each([picture, video, `${hash}-1x1.avif`, `${hash}-99999x99999.webp`])('isUploadName accepts %j', (name) => {
  expect(isUploadName(name)).toBe(true)
})

it.each([
  ...`dish.jpg ${hash} ${hash}. ${hash}-0x5.jpg ${hash}-100000x5.jpg ${hash.toUpperCase()}.jpg
    ../${picture} a/${picture} ${picture}/320.webp ${picture}.exe`.split(/\s+/),
  '',
  `${picture}\n`,
  `${picture}\0`,
])('isUploadName refuses %j', (name) => {
  expect(isUploadName(name)).toBe(false)
})

describe('storedMediaPath', () => {
  it.each([
    picture,
    `uploads/${picture}`,
    `/uploads/${picture}`,
    `api/uploads/${picture}`,
    `/api/uploads/${picture}`,
    `  /api/uploads/${picture}  `,
    `/api/uploads/${picture}?t=1746124200000`,
  ])('stores %j as the upload', (path) => {
    expect(storedMediaPath(path)).toBe(`/api/uploads/${picture}`)
  })

  it.each(['https://cdn.example/a.jpg', 'http://cdn.example', 'HTTPS://cdn.example/a b.jpg?x=1#y'])(
    'keeps the URL %j',
    (url) => {
      expect(storedMediaPath(url)).toBe(url)
    },
  )

  it.each(['', '   '])('returns null for %j', (path) => {
    expect(storedMediaPath(path)).toBeNull()
  })

  it.each([
    ...`dish.jpg ../x ../${picture} a/b a/${picture} /${picture} api/${picture} //${picture}
      /api/uploads/ /api/uploads/../${picture} /api/uploads/..%2f${picture} /api/uploads/${picture}/320.webp
      //evil.example/a.jpg //evil.example/api/uploads/${picture} javascript:alert(1) JavaScript:alert(1)
      data:image/png;base64,AAAA blob:http://localhost/8f1c file:///etc/passwd ftp://example.com/a.jpg
      http:// http:///a.jpg`.split(/\s+/),
    String.raw`\\evil.example\a.jpg`,
    String.raw`/\evil.example`,
    String.raw`uploads\${picture}`,
    'http://exa mple.com/',
    'https://cdn.example/a\0.jpg',
    'https://cdn.example/a\n.jpg',
    `${picture}\0`,
  ])('refuses %j', (path) => {
    expect(storedMediaPath(path)).toBeUndefined()
  })
})

it.each([picture, `/api/uploads/${picture}`, `uploads/${picture}`, `/uploads/${picture}?t=1`])(
  'pictureSize reads the size from %j',
  (path) => {
    expect(pictureSize(path)).toEqual({ width: 1600, height: 1200 })
  },
)

it.each(['', 'dish.jpg', video, `/images/${picture}`, `https://cdn.example/api/uploads/${picture}`])(
  'pictureSize returns null for %j',
  (path) => {
    expect(pictureSize(path)).toBeNull()
  },
)

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

  it('are cropped for share cards unless it is smaller', () => {
    expect(sharePictureWidths(`${hash}-1200x1600.jpg`)).toEqual([600, 1200])
    expect(sharePictureWidths(`${hash}-2400x600.jpg`)).toEqual([600])
    expect(sharePictureWidths(`${hash}-590x600.jpg`)).toEqual([])
  })

  it.each([
    null,
    undefined,
    '',
    'dish.jpg',
    video,
    `${hash}-800x600.gif`,
    `${hash}-800x600.gif?t=1`,
    `https://cdn.example/${picture}`,
    'blob:http://localhost/8f1c',
  ])('do not exist for %j', (path) => {
    expect(srcSet(path, 'webp')).toBe('')
    expect([...pictureWidths(path ?? ''), ...uprightPictureWidths(path ?? '')]).toEqual([])
  })
})
