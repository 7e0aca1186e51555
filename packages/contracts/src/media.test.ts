import { describe, expect, it } from 'vitest'
import { isVideo, mediaUrl } from './media.ts'
import { avatarUrl, bannerMediaPath, galleryImageUrl } from './media-paths.ts'

describe('mediaUrl', () => {
  it.each([
    ['nothing', null, ''],
    ['nothing', undefined, ''],
    ['an empty path', '', ''],
    ['a stored path', '/api/uploads/dish.jpg', '/api/uploads/dish.jpg'],
    ['a path below /uploads/', '/uploads/dish.jpg', '/api/uploads/dish.jpg'],
    ['a folder below /uploads/', '/uploads/2026/dish.jpg', '/api/uploads/2026/dish.jpg'],
    ['another path from the root', '/images/dish.jpg', '/images/dish.jpg'],
    ['a root path that only looks alike', '/uploadsold/dish.jpg', '/uploadsold/dish.jpg'],
    ['a bare name', 'dish.jpg', '/api/uploads/dish.jpg'],
    ['a relative folder', 'dishes/dish.jpg', '/api/uploads/dishes/dish.jpg'],
    ['api/uploads/ without a slash', 'api/uploads/dish.jpg', '/api/uploads/dish.jpg'],
    ['uploads/ without a slash', 'uploads/dish.jpg', '/api/uploads/dish.jpg'],
    ['a query', 'dish.jpg?t=1', '/api/uploads/dish.jpg?t=1'],
    ['an http URL', 'http://example.com/a.jpg', 'http://example.com/a.jpg'],
    ['an https URL', 'https://example.com/uploads/a.jpg', 'https://example.com/uploads/a.jpg'],
    ['a URL in capitals', 'HTTPS://EXAMPLE.COM/A.JPG', 'HTTPS://EXAMPLE.COM/A.JPG'],
    ['a blob', 'blob:http://localhost/8f1c', 'blob:http://localhost/8f1c'],
    ['a data URL', 'data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['a script, as a name', 'javascript:alert(1)', '/api/uploads/javascript:alert(1)'],
    ['another host without its scheme', '//evil.example/a.jpg', '/evil.example/a.jpg'],
    ['another host behind backslashes', '/\\evil.example/a.jpg', '/evil.example/a.jpg'],
  ])('maps %s: %j to %j', (_what, path, url) => {
    expect(mediaUrl(path)).toBe(url)
  })
})

describe('avatarUrl', () => {
  it.each([
    [null, ''],
    [undefined, ''],
    ['', ''],
    ['me.jpg', '/api/uploads/me.jpg'],
    ['/uploads/me.jpg', '/api/uploads/me.jpg'],
    ['api/uploads/me.jpg', '/api/uploads/me.jpg'],
    ['/api/uploads/me.jpg', '/api/uploads/me.jpg'],
    ['avatars/me.jpg', '/api/uploads/me.jpg'],
    ['me.jpg?v=2', '/api/uploads/me.jpg'],
    ['https://example.com/me.jpg', 'https://example.com/me.jpg'],
    ['blob:http://localhost/8f1c', 'blob:http://localhost/8f1c'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ])('loads %j from %j', (path, url) => {
    expect(avatarUrl(path)).toBe(url)
  })
})

describe('bannerMediaPath', () => {
  it.each([
    ['', ''],
    ['hero.mp4', 'api/uploads/hero.mp4'],
    ['uploads/hero.mp4', 'api/uploads/hero.mp4'],
    ['/uploads/hero.mp4', 'api/uploads/hero.mp4'],
    ['api/uploads/hero.mp4', 'api/uploads/hero.mp4'],
    ['/api/uploads/hero.mp4', 'api/uploads/hero.mp4'],
    ['/hero.mp4', 'api/uploads/hero.mp4'],
    ['https://chef.example/api/uploads/hero.mp4', 'api/uploads/hero.mp4'],
    ['http://localhost:3000/api/uploads/hero.mp4?t=1', 'api/uploads/hero.mp4?t=1'],
    ['https://cdn.example/hero.mp4', 'https://cdn.example/hero.mp4'],
    ['https://cdn.example/uploads/hero.mp4', 'https://cdn.example/uploads/hero.mp4'],
    ['blob:http://localhost/8f1c', 'blob:http://localhost/8f1c'],
  ])('sends %j back as %j', (path, sent) => {
    expect(bannerMediaPath(path)).toBe(sent)
  })
})

describe('galleryImageUrl', () => {
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
  ])('adds %s', (_what, path, updatedAt, url) => {
    expect(galleryImageUrl(path, updatedAt, 42)).toBe(url)
  })
})

describe('isVideo', () => {
  it.each(['a.mp4', 'a.webm', 'a.ogg', 'A.MP4', 'a.WebM', '/api/uploads/a.mp4?t=1', 'https://x.example/a.ogg#t=10'])(
    'recognizes %j',
    (path) => {
      expect(isVideo(path)).toBe(true)
    },
  )

  it.each(['', 'a.jpg', 'mp4', 'a.mp4.jpg', 'a.mp4x', 'a.jpg?name=b.mp4', 'a.jpg#b.mp4', 'blob:http://localhost/8f1c'])(
    'rejects %j',
    (path) => {
      expect(isVideo(path)).toBe(false)
    },
  )
})
