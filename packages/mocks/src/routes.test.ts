import { expect, it } from 'vitest'
import { findRoute } from './routes.ts'

const unknown = ['/api/banners/', '/api/banners/7/8', '/api/nothing', '/banners', '/api/bannersx']
it.each(unknown)('finds nothing for %s', (path) => {
  expect(findRoute('GET', path)).toBeUndefined()
})

it('decodes parameters and refuses invalid ones', () => {
  expect(findRoute('GET', '/api/banners/a%20b')).toEqual({ name: 'banners.get', params: { id: 'a b' } })
  expect(() => findRoute('GET', '/api/banners/%E0%A4%A')).toThrow('cannot be decoded')
})
