import { fileFormat, TELLING_BYTES } from '@tablier/backend'
import { expect, it } from 'vitest'
import { ebml, mp4, ogg } from '../../test/media/example-media.ts'

const files = {
  accepted: [
    { what: 'an MP4 file', mp4: ['isom', 'isom', 'avc1'], format: { kind: 'video', extension: 'mp4' } },
    {
      what: 'an MP4 file of a camera with its own major brand',
      mp4: ['XAVC', 'XAVC', 'mp42', 'iso2'],
      format: { kind: 'video', extension: 'mp4' },
    },
    { what: 'an Apple MP4 file', mp4: ['M4V ', 'M4V ', 'mp42'], format: { kind: 'video', extension: 'mp4' } },
    {
      what: 'an AVIF picture with a generic brand',
      mp4: ['mif1', 'mif1', 'avif', 'miaf'],
      format: { kind: 'image', extension: 'avif' },
    },
    { what: 'a WebM file', ebml: 'webm', format: { kind: 'video', extension: 'webm' } },
    { what: 'an Ogg file with Theora', ogg: ['theora'], format: { kind: 'video', extension: 'ogg' } },
    {
      what: 'an Ogg file whose second stream is Theora',
      ogg: ['\u0001vorbis', 'theora'],
      format: { kind: 'video', extension: 'ogg' },
    },
    {
      what: 'an Ogg file that starts with a skeleton',
      ogg: ['fishead\u0000', 'theora'],
      format: { kind: 'video', extension: 'ogg' },
    },
  ],
  refused: [
    { what: 'HEIC', mp4: ['heic', 'mif1', 'heic'] },
    { what: 'HEIC under the generic brand', mp4: ['mif1', 'mif1', 'heic'] },
    { what: 'a moving HEIC under a video brand', mp4: ['iso8', 'msf1', 'hevc', 'iso8'] },
    { what: 'QuickTime', mp4: ['qt  ', 'qt  '] },
    { what: 'an unknown brand', mp4: ['zzzz', 'zzzz'] },
    { what: 'MPEG-4 sound', mp4: ['M4A ', 'M4A ', 'mp42'] },
    { what: 'Matroska', ebml: 'matroska' },
    { what: 'Ogg sound', ogg: ['\u0001vorbis'] },
    { what: 'SVG', latin1: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>' },
    { what: 'SVG after an XML declaration', latin1: '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>' },
    { what: 'HTML', latin1: '<!doctype html><script>alert(1)</script>' },
    { what: 'text', latin1: 'A menu for four.' },
    { what: 'PDF', latin1: '%PDF-1.7\n%âã\n' },
    { what: 'ZIP', latin1: 'PK\u0003\u0004\u0014\u0000\u0000\u0000\u0000\u0000' },
    { what: 'a TIFF picture', latin1: 'II*\u0000\b\u0000\u0000\u0000\u0000\u0000' },
    { what: 'a BMP picture', latin1: 'BM\u0000\u0000\u0000\u0000\u0000\u0000' },
    { what: 'nothing at all', latin1: '' },
    { what: 'one byte', latin1: 'ÿ' },
  ],
}

interface Described {
  readonly mp4?: readonly string[]
  readonly ebml?: string
  readonly ogg?: readonly string[]
  readonly latin1?: string
}

function startOf({ mp4: brands, ebml: type, ogg: marks, latin1 = '' }: Described): Buffer {
  const text = Buffer.from(latin1, 'latin1')
  const file = brands ? mp4(brands) : type ? ebml(type) : marks ? ogg(...marks) : text
  return file.subarray(0, TELLING_BYTES)
}

it.each(files.accepted)('tells $what', async ({ format, ...file }) => {
  expect(await fileFormat(startOf(file))).toEqual(format)
})

it.each(files.refused)('does not accept $what', async (file) => {
  expect(await fileFormat(startOf(file))).toBeUndefined()
})
