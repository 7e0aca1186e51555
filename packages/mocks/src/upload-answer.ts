import { AppError, contentTypeOf } from '@tablier/api-rules'
import { pictureUrl } from '@tablier/demo-content'
import { HttpResponse } from 'msw/http'
import { bypass } from 'msw/utils/bypass'
import type { AnswerServices } from './answer-call.ts'
import { demoPicture } from './demo-site.ts'

const UPLOAD_PATH = /^\/api\/uploads\/(?<name>[^/]+)(?:\/[^/]+)?$/

/**
 * An upload, or a picture of the example content; a variant of a picture is the whole picture.
 * @throws AppError `not_found`
 */
export async function uploadAnswer(
  { state, intercept }: AnswerServices,
  method: string,
  path: string,
): Promise<Response> {
  const name = method === 'GET' ? UPLOAD_PATH.exec(path)?.groups?.['name'] : undefined
  if (name === undefined) throw new AppError('not_found')
  const intercepted = await intercept({ name: 'uploads', path: '/uploads', access: 'public', params: { name } })
  if (intercepted) return intercepted
  const file = state.files.get(name) ?? (await loadDemoPicture(name))
  if (!file) throw new AppError('not_found')
  return new HttpResponse(file, { headers: { 'content-type': contentTypeOf(name) ?? file.type } })
}

async function loadDemoPicture(name: string): Promise<Blob | undefined> {
  const picture = demoPicture(name)
  const url = picture && pictureUrl(picture)
  if (!url || url.protocol === 'file:') return undefined // Node's fetch reads no files, and no test looks at pictures
  const response = await fetch(bypass(url))
  return response.blob()
}
