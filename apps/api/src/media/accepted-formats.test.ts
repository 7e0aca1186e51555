import { fileFormat, TELLING_BYTES } from '@tablier/backend'
import { expect, it } from 'vitest'
import files from '../../test/data/file-formats.json' with { type: 'json' }
import { ebml, mp4, ogg } from '../../test/media/example-media.ts'

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
