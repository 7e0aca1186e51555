import type { IncomingHttpHeaders } from 'node:http'
import parseRange from 'range-parser'
import type { ByteRange } from './storage.ts'

/**
 * The part of a file that a GET asks for; undefined for all of it, and also for
 * several ranges or an unreadable one: RFC 9110 allows a server to ignore Range.
 */
export function requestedRange(
  headers: IncomingHttpHeaders,
  size: number,
  etag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const { range: header, 'if-range': ifRange } = headers
  if (!header || (ifRange && ifRange !== etag)) return undefined
  const ranges = parseRange(size, header)
  if (ranges === -1) return isLongSuffix(header, size) ? undefined : 'unsatisfiable'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1) return undefined
  return ranges[0]
}

/** A suffix longer than the file means all of it (RFC 9110, 14.1.2); range-parser calls it unsatisfiable. */
function isLongSuffix(header: string, size: number): boolean {
  const length = /^bytes=-(\d+)$/.exec(header)?.[1]
  return length !== undefined && Number(length) > size
}
