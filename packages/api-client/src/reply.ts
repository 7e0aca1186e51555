import type { Endpoint, FieldError } from '@tablier/contracts'
import { camelize, camelKey } from '@tablier/contracts/case'
import { ApiError, isErrorCode } from './api-error.ts'
import type { Answer } from './transport.ts'

/** Returns the file of a success, or its `data` with keys in camelCase. Throws `ApiError` for any other response. */
export function dataOf({ status, body, file, retryAfter }: Answer, endpoint: Endpoint): unknown {
  if (file) return file
  const envelope = isRecord(body) ? body : {}
  if (status < 400 && envelope['success'] === true && 'data' in envelope)
    return camelize<unknown>(envelope['data'], endpoint.renames)
  const { code, message, data } = envelope
  throw new ApiError({
    status,
    code: isErrorCode(code) ? code : 'unreadable',
    ...(typeof message === 'string' && { message }),
    fields: fieldsOf(envelope['errors'], endpoint),
    data: camelize<unknown>(data, endpoint.renames),
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

function fieldsOf(errors: unknown, { renames = {} }: Endpoint): FieldError[] {
  if (!Array.isArray(errors)) return []
  return errors.filter(isFieldError).map(({ field, message }) => ({ field: camelKey(field, renames), message }))
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string'
}

function isRecord(value: unknown): value is Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
