import {
  acceptedFormat,
  checkFileSize,
  checkPixels,
  contentTypes,
  type IncomingFile,
  mediaLimits,
  sha256,
  TELLING_BYTES,
  uploadName,
} from '@tablier/backend'
import { type MediaKind, mediaUrl } from '@tablier/contracts'
import type { Pictures } from './pictures.ts'
import type { UploadStore } from './upload-store.ts'

export interface UploadServices {
  readonly uploads: UploadStore
  readonly pictures: Pictures
}

/**
 * Checks an upload by the backend's rules.
 * @throws AppError `unsupported_media`, `too_large` or `broken_picture`
 */
export async function receiveUpload(
  upload: Blob,
  accepts: readonly MediaKind[],
  { uploads, pictures }: UploadServices,
): Promise<IncomingFile> {
  const format = await acceptedFormat(new Uint8Array(await upload.slice(0, TELLING_BYTES).arrayBuffer()), accepts)
  checkFileSize(format, upload.size, mediaLimits)
  const picture = format.kind === 'image' ? await pictures.read(upload, format) : undefined
  if (picture) checkPixels(picture, mediaLimits)
  const file = (picture?.file ?? upload).slice(0, undefined, contentTypes[format.extension])
  return {
    async keep() {
      const name = uploadName(await sha256(new Uint8Array(await file.arrayBuffer())), format, picture)
      await uploads.put(name, file)
      return mediaUrl(name)
    },
  }
}
