import { api, listEndpoints } from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import { findRoute } from './routes.ts'

describe('findRoute', () => {
  it.each(listEndpoints(api))('finds $name', ({ name, endpoint }) => {
    const path = `/api${endpoint.path.replaceAll(/:\w+/g, '7')}`
    const parameters = Object.keys(endpoint.params?.properties ?? {})
    expect(findRoute(endpoint.method, path)).toEqual({
      name,
      params: Object.fromEntries(parameters.map((parameter) => [parameter, '7'])),
    })
  })

  it.each(['/api/banners/', '/api/banners/7/8', '/api/nothing', '/banners', '/api/bannersx'])(
    'finds nothing for %s',
    (path) => {
      expect(findRoute('GET', path)).toBeUndefined()
    },
  )

  it('decodes parameters and refuses invalid ones', () => {
    expect(findRoute('GET', '/api/banners/a%20b')).toEqual({ name: 'banners.get', params: { id: 'a b' } })
    expect(() => findRoute('GET', '/api/banners/%E0%A4%A')).toThrow('cannot be decoded')
  })
})
