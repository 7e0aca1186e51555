import type { Multipart } from '@fastify/multipart'
import { AppError, formValue } from '@tablier/api-rules'
import { type FilePart, MAX_VIDEO_BYTES, type ObjectSchema } from '@tablier/contracts'
import type { FastifyRequest } from 'fastify'
import type { Media, Received } from '../media/receive.ts'

/** A form has few fields and one file; what a field may hold is the schema's business. */
const limits = {
  files: 1,
  fields: 40,
  parts: 41,
  fieldNameSize: 100,
  fieldSize: 256 * 1024,
  fileSize: MAX_VIDEO_BYTES + 1,
}

const receivedFiles = new WeakMap<FastifyRequest, Received>()

/** The file that came with a request, not yet stored. */
export function receivedFile(request: FastifyRequest): Received | undefined {
  return receivedFiles.get(request)
}

/**
 * Reads a multipart/form-data body: the fields become `request.body`, converted
 * as the schema says, so that the same schema checks forms and JSON; the file
 * of `filePart` streams to a temporary file. A JSON body is left as it is.
 */
export async function readMultipart(
  request: FastifyRequest,
  schema: ObjectSchema,
  filePart: FilePart | undefined,
  media: Media,
): Promise<void> {
  if (request.isMultipart()) {
    if (!filePart) throw new AppError('unsupported_media', { message: 'This address takes JSON.' })
    const fields = new Map<string, unknown>()
    for await (const part of readableParts(request)) {
      if (part.type === 'field')
        fields.set(part.fieldname, formValue(String(part.value), schema.properties[part.fieldname]))
      else if (part.fieldname === filePart.part && part.filename)
        receivedFiles.set(request, await media.receive(part.file, filePart.accepts))
      else part.file.resume()
    }
    request.body = Object.fromEntries(fields)
  }
  if (filePart?.required && !receivedFiles.has(request))
    throw new AppError('invalid_input', { errors: [{ field: filePart.part, message: 'is required' }] })
}

/** The parts of a form; one that breaks off or is none is the sender's mistake, which the parser's own errors do not say. */
async function* readableParts(request: FastifyRequest): AsyncGenerator<Multipart> {
  const unreadable = (cause: unknown) =>
    cause instanceof Error && 'statusCode' in cause
      ? cause
      : new AppError('invalid_input', { message: 'The form could not be read.', cause })
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
