import type { Failure, FileToSend } from '@tablier/contracts'
import type { Language } from '@tablier/words/languages'
import type { AppError } from './app-error.ts'
import { refusalText } from './refusal-text.ts'

export function success(data: unknown, message: string | undefined) {
  return { success: true, data, ...(message !== undefined && { message }) }
}

/** The headers of a failure: `retry-after` in whole seconds, at least one. */
export function failureHeaders({ retryAfter }: AppError): Record<string, string> {
  return retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }
}

/**
 * @param language the language of the messages
 * @param requestId undefined if the request appears in no log
 */
export function failure(error: AppError, language: Language, requestId?: string): Failure {
  const fields = error.errors?.map(({ field, ...refusal }) => ({
    field,
    reason: refusal.reason,
    message: refusalText(refusal, [], language),
  }))
  return {
    success: false,
    message: error.messageIn(language),
    code: error.code,
    reason: error.refusal.reason,
    ...(requestId !== undefined && { request_id: requestId }),
    ...(fields && { errors: fields }),
    ...(error.data !== undefined && { data: error.data }),
  }
}

/** Returns the headers of a file that a browser saves. Nothing in it may run, and no cache may store it. */
export function fileHeaders({ name, mediaType }: Pick<FileToSend, 'name' | 'mediaType'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-disposition': attachmentNamed(name),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'content-type': mediaType,
    'x-content-type-options': 'nosniff',
  }
}

/**
 * Returns a `Content-Disposition` (RFC 6266) with the name in UTF-8 (RFC 8187), and in ASCII for programs that cannot
 * read that.
 */
function attachmentNamed(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/gu, '_')
  const utf8 = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`
}
