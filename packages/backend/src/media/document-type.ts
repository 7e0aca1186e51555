import { type DocumentType, MAX_DOCUMENT_BYTES } from '@tablier/contracts'
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '../calls/app-error.ts'

/**
 * Returns the type of a document.
 * @param start the first `TELLING_BYTES` bytes, or all of a shorter file
 * @throws AppError `unsupported_media` unless its bytes are those of a PDF, JPEG, PNG or WebP
 */
export async function documentType(start: Uint8Array): Promise<DocumentType> {
  const found = await fileTypeFromBuffer(start)
  switch (found?.ext) {
    case 'pdf':
      return 'application/pdf'
    case 'jpg':
      return 'image/jpeg'
    case 'png':
    case 'apng':
      return 'image/png'
    case 'webp':
      return 'image/webp'
    default:
      throw new AppError('unsupported_media', { message: 'Please choose a PDF or a picture (JPEG, PNG or WebP).' })
  }
}

/** @throws AppError `too_large` if a document has too many bytes */
export function checkDocumentSize(bytes: number): void {
  if (bytes <= MAX_DOCUMENT_BYTES) return
  throw new AppError('too_large', { message: `A file can have at most ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB.` })
}
