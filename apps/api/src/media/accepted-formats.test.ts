import { fileFormat, TELLING_BYTES } from '@tablier/backend'
import { expect, it } from 'vitest'
import { ebml, mp4, ogg } from '../../test/media/example-media.ts'

it.each([
  ['mp4', 'an MP4 file', mp4()],
  ['mp4', 'an MP4 file of a camera with its own major brand', mp4(['XAVC', 'XAVC', 'mp42', 'iso2'])],
  ['mp4', 'an Apple MP4 file', mp4(['M4V ', 'M4V ', 'mp42'])],
  ['webm', 'a WebM file', ebml('webm')],
  ['ogg', 'an Ogg file with Theora', ogg('\u0080theora')],
  ['ogg', 'an Ogg file whose second stream is Theora', ogg('\u0001vorbis', '\u0080theora')],
  ['ogg', 'an Ogg file that starts with a skeleton', ogg('fishead\0', '\u0080theora')],
])('detects .%s in %s', async (extension, _, file) => {
  expect(await fileFormat(file.subarray(0, TELLING_BYTES))).toEqual({ kind: 'video', extension })
})

it('detects an AVIF picture with a generic brand', async () => {
  expect(await fileFormat(mp4(['mif1', 'mif1', 'avif', 'miaf']))).toEqual({ kind: 'image', extension: 'avif' })
})

it.each([
  ['HEIC', mp4(['heic', 'mif1', 'heic'])],
  ['HEIC under the generic brand', mp4(['mif1', 'mif1', 'heic'])],
  ['a moving HEIC under a video brand', mp4(['iso8', 'msf1', 'hevc', 'iso8'])],
  ['QuickTime', mp4(['qt  ', 'qt  '])],
  ['an unknown brand', mp4(['zzzz', 'zzzz'])],
  ['MPEG-4 sound', mp4(['M4A ', 'M4A ', 'mp42'])],
  ['Matroska', ebml('matroska')],
  ['Ogg sound', ogg('\u0001vorbis')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['SVG after an XML declaration', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['text', Buffer.from('A menu for four.')],
  ['PDF', Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n')],
  ['ZIP', Buffer.from('PK\u0003\u0004\u0014\0\0\0\0\0', 'latin1')],
  ['a TIFF picture', Buffer.from('II*\0\u0008\0\0\0\0\0', 'latin1')],
  ['a BMP picture', Buffer.from('BM\0\0\0\0\0\0', 'latin1')],
  ['nothing at all', Buffer.alloc(0)],
  ['one byte', Buffer.from([0xff])],
])('does not accept %s', async (_, file) => {
  expect(await fileFormat(file.subarray(0, TELLING_BYTES))).toBeUndefined()
})
