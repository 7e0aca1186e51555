import {
  type FileFormat,
  type IncomingDocument,
  type IncomingFile,
  TELLING_BYTES,
  acceptedFormat,
  checkDocumentSize,
  checkFileSize,
  checkPoster,
  contentTypes,
  documentType,
  limitsOf,
  sha256,
  uploadName,
} from '@tablier/backend'
import { type MediaPart, mediaUrl, posterName } from '@tablier/contracts'
import type { Picture, Pictures } from './pictures.ts'
import type { UploadStore } from './upload-store.ts'

export interface UploadServices {
  readonly uploads: UploadStore
  readonly pictures: Pictures
}

/** A checked upload. `keep` takes the poster of a video. */
export interface ReceivedUpload extends IncomingFile {
  readonly file: Blob
  readonly format: FileFormat
  readonly picture: Picture | undefined
  keep(poster?: ReceivedUpload): Promise<string>
}

/** Checks an upload by the backend's rules. @throws AppError `unsupported_media`, `too_large`, `broken_picture` */
export async function receiveUpload(
  upload: Blob,
  part: Pick<MediaPart, 'accepts' | 'isAvatar'>,
  { uploads, pictures }: UploadServices,
): Promise<ReceivedUpload> {
  const limits = limitsOf(part)
  const format = await acceptedFormat(new Uint8Array(await upload.slice(0, TELLING_BYTES).arrayBuffer()), part.accepts)
  checkFileSize(format, upload.size, limits)
  const picture = format.kind === 'image' ? await pictures.read(upload, format, limits) : undefined
  const file = (picture?.file ?? upload).slice(0, undefined, contentTypes[format.extension])
  return {
    file,
    format,
    picture,
    async keep(poster) {
      const frame = format.kind === 'video' ? poster : undefined
      if (frame) checkPoster(frame.format)
      const hash = await sha256(new Uint8Array(await file.arrayBuffer()))
      const name = uploadName(hash, format, picture ?? frame?.picture, limits)
      if (frame) await uploads.put(posterName(name), frame.file)
      await uploads.put(name, file)
      return mediaUrl(name)
    },
  }
}

/** Checks a document by the backend's rules. @throws AppError `unsupported_media` or `too_large` */
export async function receiveDocument(upload: Blob): Promise<IncomingDocument> {
  const mediaType = await documentType(new Uint8Array(await upload.slice(0, TELLING_BYTES).arrayBuffer()))
  checkDocumentSize(upload.size)
  return { mediaType, read: async () => new Uint8Array(await upload.arrayBuffer()) }
}
