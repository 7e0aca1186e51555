import type { Multipart, MultipartFile } from '@fastify/multipart'
import { AppError, formValue, limitsOf, wrongField } from '@tablier/backend'
import {
  type FilePart,
  isDocumentPart,
  MAX_VIDEO_BYTES,
  type MediaPart,
  type ObjectSchema,
  posterPart,
} from '@tablier/contracts'
import type { FastifyRequest } from 'fastify'
import type { PictureLane } from '../media/pictures.ts'
import type { Media, Received, ReceivedDocument } from '../media/receive.ts'

/** Limits of a form: few fields and one file, perhaps with a poster. The schema limits the fields. */
const limits = {
  files: 2,
  fields: 40,
  parts: 42,
  fieldNameSize: 100,
  fieldSize: 256 * 1024,
  fileSize: MAX_VIDEO_BYTES + 1,
}

interface Form {
  /** The values are converted by the schema, so that the same schema checks forms and JSON. */
  readonly fields: Record<string, unknown>
  /** The file of the endpoint's part, in a temporary folder. */
  readonly file: Received | ReceivedDocument | undefined
}

interface Uploader {
  readonly lane: PictureLane
  /** Called before a file is read; throws `too_many_requests`. */
  readonly countUpload: () => Promise<void>
}

/**
 * Reads a multipart/form-data body.
 * @throws AppError `unsupported_media` if the endpoint takes no form, `too_large` for a field or a file, `disk_full` if its
 * file has no room, `invalid_input` for a form that cannot be read or lacks its required file
 */
export async function readForm(
  request: FastifyRequest,
  schema: ObjectSchema,
  filePart: FilePart | undefined,
  media: Media,
  { lane, countUpload }: Uploader,
): Promise<Form> {
  const fields = new Map<string, unknown>()
  let file: Received | undefined
  let poster: Received | undefined
  let document: ReceivedDocument | undefined
  const counted = async ({ file: stream }: MultipartFile) => {
    await countUpload().catch((error: unknown) => {
      stream.resume() // an unread file would block the connection
      throw error
    })
    return stream
  }
  const receive = async (sent: MultipartFile, part: MediaPart) => {
    const bytes = file ? 0 : announcedBytes(request) // the length of the whole form; a first file is on the disk already
    return media.receive(await counted(sent), part.accepts, { limits: limitsOf(part), lane, bytes })
  }
  if (request.isMultipart()) {
    if (!filePart) throw new AppError('unsupported_media', { reason: 'takesJson' })
    try {
      for await (const part of readableParts(request)) {
        if (part.type === 'field' && part.valueTruncated) throw new AppError('too_large')
        if (part.type === 'field')
          fields.set(part.fieldname, formValue(String(part.value), schema.properties[part.fieldname]))
        else if (part.fieldname === filePart.part && part.filename && !file && !document) {
          if (isDocumentPart(filePart))
            document = await media.receiveDocument(await counted(part), { bytes: announcedBytes(request) })
          else file = await receive(part, filePart)
        } else if (part.fieldname === posterPart(filePart) && part.filename && !poster)
          poster = await receive(part, { part: part.fieldname, accepts: ['image'] })
        else part.file.resume()
      }
    } catch (error) {
      await file?.discard()
      await poster?.discard()
      await document?.discard()
      throw error
    }
  }
  if (filePart?.required && !file && !document) throw wrongField({ field: filePart.part, reason: 'isRequired' })
  return { fields: Object.fromEntries(fields), file: document ?? (await withPoster(file, poster)) }
}

/** Returns the length of the whole form, which is hardly more than its file. */
function announcedBytes(request: FastifyRequest): number {
  return Number(request.headers['content-length'] ?? 0)
}

/** Stores and discards a file and its poster together. A poster without a file is discarded. */
async function withPoster(file: Received | undefined, poster: Received | undefined): Promise<Received | undefined> {
  if (!file) await poster?.discard()
  if (!file || !poster) return file
  return {
    ...file,
    keep: () => file.keep(poster),
    discard: async () => {
      await file.discard()
      await poster.discard()
    },
  }
}

/** Yields the parts of a form. What the parser cannot read becomes a client's error. */
async function* readableParts(request: FastifyRequest): AsyncGenerator<Multipart> {
  const unreadable = (cause: unknown) =>
    cause instanceof AppError || (cause instanceof Error && 'statusCode' in cause)
      ? cause
      : new AppError('invalid_input', { reason: 'formUnreadable', cause })
  let parts: AsyncIterableIterator<Multipart>
  try {
    parts = request.parts({ limits })
  } catch (error) {
    throw unreadable(error)
  }
  for (;;) {
    const next = await parts.next().catch((error: unknown) => {
      throw unreadable(error)
    })
    if (next.done) return
    yield next.value
  }
}
