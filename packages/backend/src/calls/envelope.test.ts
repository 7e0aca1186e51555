import { expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { failureHeaders, fileHeaders } from './envelope.ts'
import cases from './envelope.cases.json' with { type: 'json' }

it.each(cases.retryAfter)('retryAfter of $seconds seconds becomes the headers $headers', ({ seconds, headers }) => {
  const error = new AppError('unavailable', seconds === undefined ? {} : { retryAfter: seconds })
  expect(failureHeaders(error)).toEqual(headers)
})

const disposition = (name: string) => fileHeaders({ name, mediaType: 'application/pdf' })['content-disposition']

/** JSON files cannot have half a character. */
const half = { name: 'half \ud83c.pdf', ascii: 'half _.pdf', utf8: 'half%20%EF%BF%BD.pdf' }

it.each([...cases.names, half])('the name of a file $name is sent in ASCII and in UTF-8', ({ name, ascii, utf8 }) => {
  expect(disposition(name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`)
})

it('the name of a file cannot end its header', () => {
  expect(disposition('a.pdf"\r\nset-cookie: b')).toBe(
    `attachment; filename="a.pdf___set-cookie: b"; filename*=UTF-8''a.pdf%22%0D%0Aset-cookie%3A%20b`,
  )
})
