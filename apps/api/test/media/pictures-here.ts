import { copyFile } from 'node:fs/promises'
import sharp from 'sharp'
import { encodeVariant, type Picture, rewritePicture } from '../../src/media/picture.ts'
import type { PictureLanes, Pictures } from '../../src/media/pictures.ts'

const lanes = (tasks: Pick<Pictures, 'rewritePicture' | 'encodeVariant'>): PictureLanes => {
  const pictures = { ...tasks, pending: () => 0, close: async () => {} }
  return { administrators: pictures, strangers: pictures }
}

/** Works on pictures in this process, because another one takes half a second to start. */
export const picturesHere = lanes({ rewritePicture, encodeVariant })

/** Stores pictures unchanged, for the examples, because encoding those again takes many seconds. */
export const picturesAsTheyAre = lanes({
  rewritePicture: async (path, _extension, _limits, output): Promise<Picture> => {
    await copyFile(path, output)
    const { width, height } = await sharp(path).metadata()
    return { width, height, facts: '', isAnimated: false }
  },
  encodeVariant,
})
