import { type DocumentType, documentTypes, MAX_DOCUMENT_BYTES } from '@tablier/contracts'
import { isHeic } from '../../media/prepare-picture.ts'

/** The value of a file picker's `accept`. */
export const acceptedDocuments = Object.keys(documentTypes).join(',')

/** Why a file cannot be added, or null if it can. The server checks the bytes; some systems do not tell browsers the type. */
export function documentProblem(file: File): string | null {
  if (isHeic(file)) return null // is converted, and judged afterwards
  if (file.type !== '' && !isDocument(file.type)) return 'Please choose a PDF or a picture (JPEG, PNG or WebP).'
  if (file.size > MAX_DOCUMENT_BYTES) return `This file is larger than ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB.`
  return null
}

function isDocument(type: string): type is DocumentType {
  return Object.hasOwn(documentTypes, type)
}
