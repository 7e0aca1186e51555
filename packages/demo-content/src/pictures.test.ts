import { readdirSync, readFileSync } from 'node:fs'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { demoPictures } from './demo-bodies.ts'
import { demoPictureFiles, pictureNames, pictureUrl } from './pictures.ts'

test('every file in the folder is listed and used', () => {
  const files = readdirSync(new URL('./pictures', import.meta.url)).toSorted()
  expect(pictureNames.toSorted()).toEqual(files)
  expect(demoPictures.toSorted()).toEqual(files)
})

test.each(pictureNames)('%s has the listed size', (name) => {
  const { width, height } = imageSize(readFileSync(pictureUrl(name)))
  expect(demoPictureFiles[name]).toMatchObject({ width, height })
})
