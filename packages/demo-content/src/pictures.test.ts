import { readdirSync, readFileSync } from 'node:fs'
import { storedPictureFaults } from '@tablier/contracts'
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

test.each(pictureNames)('%s is neither dark nor blurred', (name) => {
  const { width, height, facts } = demoPictureFiles[name]
  const path = `/api/uploads/0123456789abcdef-${width}x${height}-${facts}.${name.slice(-3)}`
  expect(storedPictureFaults(path, 0)).toEqual([])
})
