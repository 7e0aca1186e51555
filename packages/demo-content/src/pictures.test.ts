import { readdirSync, readFileSync } from 'node:fs'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { demoPictures } from './demo-bodies.ts'
import { type PictureName, pictureSizes, pictureUrl } from './pictures.ts'

const names = Object.keys(pictureSizes) as PictureName[] // Object.keys widens its keys to string

test('every file in the folder is listed and used', () => {
  const files = readdirSync(new URL('./pictures', import.meta.url)).toSorted()
  expect(names.toSorted()).toEqual(files)
  expect(demoPictures.toSorted()).toEqual(files)
})

test.each(names)('%s has the listed size', (name) => {
  const { width, height } = imageSize(readFileSync(pictureUrl(name)))
  expect([width, height]).toEqual(pictureSizes[name])
})
