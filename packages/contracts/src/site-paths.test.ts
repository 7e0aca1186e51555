import { expect, it } from 'vitest'
import { isAdminPath, isApiPath } from './site-paths.ts'

it.each([
  ['/admin', 'admin'],
  ['/admin/banners', 'admin'],
  ['/login', 'admin'],
  ['/administer', 'page'],
  ['/login/again', 'page'],
  ['/', 'page'],
  ['/api', 'api'],
  ['/api/banners', 'api'],
  ['/apiary', 'page'],
])('%s belongs to the %s', (path, owner) => {
  expect([isAdminPath(path), isApiPath(path)]).toEqual([owner === 'admin', owner === 'api'])
})
