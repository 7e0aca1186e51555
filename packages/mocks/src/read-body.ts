import { AppError, formValue, MAX_JSON_BYTES } from '@tablier/api-rules'
import type { Endpoint } from '@tablier/contracts'
import { receiveUpload, type Upload } from './state/uploads.ts'

export interface ReadBody {
  readonly body: unknown
  readonly upload: Upload | undefined
}

/**
 * Reads JSON, or a form with its file where the endpoint takes one.
 * @throws AppError as the server does for what cannot be read
 */
export async function readBody(request: Request, endpoint: Endpoint): Promise<ReadBody> {
  const { file: filePart } = endpoint
  if (!endpoint.body) return { body: undefined, upload: undefined }
  const isForm = /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')
  const read = isForm ? await readForm(request, endpoint) : { body: await readJson(request), upload: undefined }
  if (filePart?.required && !read.upload)
    throw new AppError('invalid_input', { errors: [{ field: filePart.part, message: 'is required' }] })
  return read
}

async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')
  const text = await request.text()
  if (type === null && text === '') return undefined
  if (!/^application\/json\b/i.test(type ?? '')) throw new AppError('unsupported_media')
  if (new TextEncoder().encode(text).length > MAX_JSON_BYTES) throw new AppError('too_large')
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new AppError('invalid_input', { message: 'The body is not valid JSON.', cause })
  }
}

async function readForm(request: Request, { file: filePart, body: schema }: Endpoint): Promise<ReadBody> {
  if (!filePart) throw new AppError('unsupported_media', { message: 'This address takes JSON.' })
  const form = await request.formData().catch((cause: unknown) => {
    throw new AppError('invalid_input', { message: 'The form could not be read.', cause })
  })
  const fields = new Map<string, unknown>()
  let upload: Upload | undefined
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.set(name, formValue(value, schema?.properties[name]))
    else if (name === filePart.part && value.name) upload = await receiveUpload(value, filePart.accepts)
  }
  return { body: Object.fromEntries(fields), upload }
}
