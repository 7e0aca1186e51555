import { expect, it, test } from 'vitest'
import { AppError } from './app-error.ts'
import { failureHeaders, fileHeaders } from './envelope.ts'

test.each([
  [undefined, {}],
  [0, { 'retry-after': '1' }],
  [0.2, { 'retry-after': '1' }],
  [59.1, { 'retry-after': '60' }],
])('retryAfter of %s seconds becomes the headers %j', (retryAfter, headers) => {
  expect(failureHeaders(new AppError('unavailable', retryAfter === undefined ? {} : { retryAfter }))).toEqual(headers)
})

const disposition = (name: string) => fileHeaders({ name, mediaType: 'application/pdf' })['content-disposition']

it.each([
  ['Contract.pdf', 'Contract.pdf', 'Contract.pdf'],
  ['Menü für 12.pdf', 'Menu fur 12.pdf', 'Men%C3%BC%20f%C3%BCr%2012.pdf'],
  ['晩餐 🍋.pdf', '__ _.pdf', '%E6%99%A9%E9%A4%90%20%F0%9F%8D%8B.pdf'],
  [`a"b'(c)*;%41.pdf`, `a_b'(c)*;_41.pdf`, 'a%22b%27%28c%29%2A%3B%2541.pdf'],
  ['half \ud83c.pdf', 'half _.pdf', 'half%20%EF%BF%BD.pdf'],
])('the name of a file %s is sent in ASCII and in UTF-8', (name, ascii, utf8) => {
  expect(disposition(name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`)
})

it('the name of a file cannot end its header', () => {
  expect(disposition('a.pdf"\r\nset-cookie: b')).toBe(
    `attachment; filename="a.pdf___set-cookie: b"; filename*=UTF-8''a.pdf%22%0D%0Aset-cookie%3A%20b`,
  )
})
