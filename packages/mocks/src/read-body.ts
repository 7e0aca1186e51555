import {
  AppError,
  type IncomingDocument,
  type IncomingFile,
  MAX_JSON_BYTES,
  formValue,
  wrongField,
} from '@tablier/backend'
import { type Endpoint, type MediaPart, isDocumentPart, posterPart } from '@tablier/contracts'
import { type ReceivedUpload, type UploadServices, receiveDocument, receiveUpload } from './media/receive-upload.ts'

interface ReadBody {
  readonly body: unknown
  readonly file: IncomingFile | IncomingDocument | undefined
}

interface ReadServices extends UploadServices {
  /** Called before a file is received; throws `too_many_requests`. */
  readonly countUpload: () => Promise<void>
}

/** Reads JSON, or a form with its file. @throws AppError for a body that cannot be read, like the server */
export async function readBody(request: Request, endpoint: Endpoint, services: ReadServices): Promise<ReadBody> {
  const { file: filePart } = endpoint
  if (!endpoint.body) return { body: undefined, file: undefined }
  const isForm = /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')
  const read = isForm
    ? await readForm(request, endpoint, services)
    : { body: await readJson(request, endpoint), file: undefined }
  if (filePart?.required && !read.file) throw wrongField({ field: filePart.part, reason: 'isRequired' })
  return read
}

async function readJson(request: Request, { maxBytes = MAX_JSON_BYTES }: Endpoint): Promise<unknown> {
  const type = request.headers.get('content-type')
  const text = await request.text()
  if (type === null && text === '') return undefined
  if (!/^application\/json\b/i.test(type ?? '')) throw new AppError('unsupported_media')
  if (new Blob([text]).size > maxBytes) throw new AppError('too_large')
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new AppError('invalid_input', { reason: 'bodyNotJson', cause })
  }
}

async function readForm(
  request: Request,
  { file: filePart, body: schema }: Endpoint,
  services: ReadServices,
): Promise<ReadBody> {
  if (!filePart) throw new AppError('unsupported_media', { reason: 'takesJson' })
  const form = await request.formData().catch((cause: unknown) => {
    throw new AppError('invalid_input', { reason: 'formUnreadable', cause })
  })
  const fields = new Map<string, unknown>()
  let file: ReceivedUpload | undefined
  let poster: ReceivedUpload | undefined
  let document: IncomingDocument | undefined
  const receive = async (upload: File, part: Pick<MediaPart, 'accepts' | 'isAvatar'>) => {
    await services.countUpload()
    return receiveUpload(upload, part, services)
  }
  for (const [name, value] of form) {
    if (typeof value === 'string' && new Blob([value]).size > MAX_JSON_BYTES) throw new AppError('too_large')
    if (typeof value === 'string') fields.set(name, formValue(value, schema?.properties[name]))
    else if (name === filePart.part && value.name) {
      if (!isDocumentPart(filePart)) file = await receive(value, filePart)
      else {
        await services.countUpload()
        document = await receiveDocument(value)
      }
    } else if (name === posterPart(filePart) && value.name) poster = await receive(value, { accepts: ['image'] })
  }
  return { body: Object.fromEntries(fields), file: document ?? (file && { keep: () => file.keep(poster) }) }
}
