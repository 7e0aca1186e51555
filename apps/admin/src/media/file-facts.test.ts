import { expect, it } from 'vitest'
import { brands, film, gif, jpeg, matroska, ogg, png, webm, webp } from './example-files.ts'
import { fileFacts } from './file-facts.ts'

const ILLUSTRATOR = `\u{feff}<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: a program -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns "http://www.w3.org/2000/svg">
]>
<svg version="1.1" xmlns="http://www.w3.org/2000/svg"/>`

it.each([
  ['a JPEG', jpeg(8, 6), 'image/jpeg', false],
  ['a PNG', png(8, 6), 'image/png', false],
  ['a moving PNG', png(8, 6, { isAnimated: true }), 'image/png', true],
  ['a GIF', gif(1), 'image/gif', false],
  ['a moving GIF', gif(2), 'image/gif', true],
  ['a WebP', webp(8, 6), 'image/webp', false],
  ['a moving WebP', webp(8, 6, { isAnimated: true }), 'image/webp', true],
  ['an AVIF', brands('avif', 'mif1', 'miaf'), 'image/avif', false],
  ['an AVIF with a generic brand', brands('mif1', 'mif1', 'avif'), 'image/avif', false],
  ['a moving AVIF', brands('avis', 'msf1'), 'image/avif', true],
  ["an iPhone's photo", brands('heic', 'mif1', 'heic'), 'image/heic', false],
  ["a Samsung's photo", brands('heix', 'mif1'), 'image/heic', false],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', false],
  ['an SVG of a design program', ILLUSTRATOR, 'image/svg+xml', false],
  ['an MP4', film('avc1', ['isom', 'iso2', 'mp41']), 'video/mp4', true],
  ['an Apple MP4', brands('M4V ', 'mp42'), 'video/mp4', true],
  ["an iPhone's film", film('avc1'), 'video/quicktime', true],
  ['an old QuickTime film', film('avc1', []), 'video/quicktime', true],
  ['a WebM', webm, 'video/webm', true],
  ['an Ogg film', ogg('\u{80}theora'), 'video/ogg', true],
])('tells %s by its bytes, whatever it is called', async (_, bytes, type, isAnimated) => {
  const file = new File([bytes], 'file.pdf', { type: 'application/pdf' })
  expect(await fileFacts(file)).toEqual({ kind: type.split('/')[0], type, isAnimated })
})

it.each([
  ['text', 'a text'],
  ['nothing', ''],
  ['a PDF', '%PDF-1.7'],
  ['a page with a drawing', '<!DOCTYPE html><html><svg xmlns="http://www.w3.org/2000/svg"/></html>'],
  ['sound', ogg('\u{1}vorbis')],
  ['Matroska', matroska],
  ['a sound of an iPhone', brands('M4A ', 'mp4a')],
])('does not take %s for a picture or a film', async (_, bytes) => {
  expect(await fileFacts(new File([bytes], 'dish.jpg', { type: 'image/jpeg' }))).toBeNull()
})
