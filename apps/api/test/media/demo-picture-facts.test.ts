import { fileURLToPath } from 'node:url'
import { type ImageExtension, mediaLimits } from '@tablier/backend'
import { type PictureName, pictureSizes, pictureUrl } from '@tablier/demo-content'
import { expect, it } from 'vitest'
import { rewritePicture } from '../../src/media/picture.ts'

const names = Object.keys(pictureSizes) as PictureName[] // Object.keys widens its keys to string

/**
 * The mock cannot measure pictures in Node, so it has the server's measurements. docs/testing.md says how to write them
 * again.
 */
it('measures the example pictures as the example content says', async () => {
  const measure = async (name: PictureName) => {
    const extension = name.slice(-3) as ImageExtension // jpg or png
    const { facts } = await rewritePicture(fileURLToPath(pictureUrl(name)), extension, mediaLimits, '/dev/null')
    return `  '${name}': '${facts}',`
  }
  const lines = await Promise.all(names.map(measure)) // encoded on several threads
  await expect(`import type { PictureName } from './pictures.ts'

/** The brightness and colours of the pictures, as they are part of a stored name. Written by a test of the API. */
export const pictureFacts: Readonly<Record<PictureName, string>> = {
${lines.join('\n')}
}
`).toMatchFileSnapshot('../../../../packages/demo-content/src/picture-facts.ts')
})
