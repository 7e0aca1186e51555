import { fileURLToPath } from 'node:url'
import { type ImageExtension, mediaLimits } from '@tablier/backend'
import { demoPictureFiles, type PictureName, pictureNames, pictureUrl } from '@tablier/demo-content'
import { expect, it } from 'vitest'
import { rewritePicture } from '../../src/media/picture.ts'

/**
 * The mock cannot measure pictures in Node, so it has the server's measurements. docs/testing.md says how to write them
 * again.
 */
it('measures the example pictures as the example content says', async () => {
  const measure = async (name: PictureName) => {
    const extension = name.slice(-3) as ImageExtension // jpg or png
    const { facts } = await rewritePicture(fileURLToPath(pictureUrl(name)), extension, mediaLimits, '/dev/null')
    return [name, { ...demoPictureFiles[name], facts }]
  }
  const files = await Promise.all(pictureNames.map(measure)) // encoded on several threads
  await expect(`${JSON.stringify(Object.fromEntries(files), null, 2)}\n`).toMatchFileSnapshot(
    '../../../../packages/demo-content/src/pictures.json',
  )
})
