import { expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { failureHeaders, fileHeaders } from './envelope.ts'

const cases = {
  retryAfter: [
    { headers: {} },
    { seconds: 0, headers: { 'retry-after': '1' } },
    { seconds: 0.2, headers: { 'retry-after': '1' } },
    { seconds: 59.1, headers: { 'retry-after': '60' } },
  ],
  names: [
    { name: 'Contract.pdf', ascii: 'Contract.pdf', utf8: 'Contract.pdf' },
    { name: 'Menü für 12.pdf', ascii: 'Menu fur 12.pdf', utf8: 'Men%C3%BC%20f%C3%BCr%2012.pdf' },
    { name: '晩餐 🍋.pdf', ascii: '__ _.pdf', utf8: '%E6%99%A9%E9%A4%90%20%F0%9F%8D%8B.pdf' },
    { name: 'a"b\'(c)*;%41.pdf', ascii: "a_b'(c)*;_41.pdf", utf8: 'a%22b%27%28c%29%2A%3B%2541.pdf' },
  ],
}

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
