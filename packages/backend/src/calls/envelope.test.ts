import { expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { failureHeaders } from './envelope.ts'

test.each([
  [undefined, {}],
  [0, { 'retry-after': '1' }],
  [0.2, { 'retry-after': '1' }],
  [59.1, { 'retry-after': '60' }],
])('retryAfter of %s seconds becomes the headers %j', (retryAfter, headers) => {
  expect(failureHeaders(new AppError('unavailable', retryAfter === undefined ? {} : { retryAfter }))).toEqual(headers)
})
