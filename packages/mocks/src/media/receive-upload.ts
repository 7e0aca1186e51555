import { AppError, contentTypes, fileFormat, type IncomingFile, sha256, TELLING_BYTES } from '@tablier/backend'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_VIDEO_BYTES, type MediaKind, mediaUrl } from '@tablier/contracts'
import type { Pictures } from './pictures.ts'
import type { UploadStore } from './upload-store.ts'

export interface UploadServices {
  readonly uploads: UploadStore
  readonly pictures: Pictures
}

/**
 * Checks an upload as the server does.
 * @throws AppError `unsupported_media`, `too_large` or `broken_picture`
 */
export async function receiveUpload(
  upload: Blob,
  accepts: readonly MediaKind[],
  { uploads, pictures }: UploadServices,
): Promise<IncomingFile> {
  const format = await fileFormat(new Uint8Array(await upload.slice(0, TELLING_BYTES).arrayBuffer()))
  if (!format || !accepts.includes(format.kind)) throw new AppError('unsupported_media')
  if (upload.size > (format.kind === 'image' ? MAX_IMAGE_BYTES : MAX_VIDEO_BYTES)) throw new AppError('too_large')
  const picture = format.kind === 'image' ? await pictures.read(upload, format) : undefined
  if (picture && picture.width * picture.height > MAX_IMAGE_PIXELS) throw new AppError('too_large')
  const file = (picture?.file ?? upload).slice(0, undefined, contentTypes[format.extension])
  return {
    async keep() {
      const hash = (await sha256(new Uint8Array(await file.arrayBuffer()))).slice(0, 32)
      const name = `${hash}${picture ? `-${picture.width}x${picture.height}` : ''}.${format.extension}`
      await uploads.put(name, file)
      return mediaUrl(name)
    },
  }
}
