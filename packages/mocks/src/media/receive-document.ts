import { checkDocumentSize, documentType, type IncomingDocument, TELLING_BYTES } from '@tablier/backend'

/**
 * Checks a document by the backend's rules.
 * @throws AppError `unsupported_media` or `too_large`
 */
export async function receiveDocument(upload: Blob): Promise<IncomingDocument> {
  const mediaType = await documentType(new Uint8Array(await upload.slice(0, TELLING_BYTES).arrayBuffer()))
  checkDocumentSize(upload.size)
  return { mediaType, read: async () => new Uint8Array(await upload.arrayBuffer()) }
}
