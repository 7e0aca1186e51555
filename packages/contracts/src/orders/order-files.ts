import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'

/** The types of documents, with the extensions for their names. */
export const documentTypes = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
} as const
export type DocumentType = keyof typeof documentTypes

export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024
export const MAX_ORDER_FILES = 10
/** The maximum length of a file's name, in characters. Longer names are cut. */
export const MAX_FILE_NAME = 120

/** A file of an order, without its content. */
export const OrderFile = Type.Object({
  id: f.Id,
  name: Type.String({ description: 'As it was sent, without what a file name cannot have.' }),
  media_type: f.oneWordOf(Object.keys(documentTypes) as DocumentType[]), // Object.keys widens its keys to string
  size: f.count('In bytes.'),
  created_at: f.Timestamp,
  ...f.actorFields,
})
export type OrderFile = Static<typeof OrderFile>

/** Calls for contracts, plans and pictures of an order. They do not change the order's version. */
export const orderFiles = {
  list: {
    ...f.route('admin', 'GET', '/orders/:id/files'),
    summary: 'List the files of an evening, without their contents',
    reply: Type.Object({ items: Type.Array(OrderFile) }),
  },
  upload: {
    ...f.route('admin', 'POST', '/orders/:id/files'),
    summary: `Add a PDF, JPEG, PNG or WebP of at most ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB to an evening; it can have ${MAX_ORDER_FILES} files`,
    body: f.strictObject({ name: f.requiredText(500) }),
    file: { part: 'file', isDocument: true, required: true },
    reply: f.oneOf('file', OrderFile),
    ...f.created('File added'),
    errors: ['not_found', 'limit_reached'],
    reasons: ['asManyFiles'],
  },
  download: {
    ...f.route('admin', 'GET', '/orders/:id/files/:file'),
    summary: 'Download one file of an evening',
    reply: f.SentFile,
    sendsFile: true,
  },
  delete: {
    ...f.route('admin', 'DELETE', '/orders/:id/files/:file'),
    summary: 'Delete a file of an evening for good',
    message: 'File deleted',
  },
} as const satisfies Record<string, Endpoint>
