import { expect, it } from 'vitest'
import { isAdminPath, isApiPath } from './site-paths.ts'

it.each([
  ['/admin', true],
  ['/admin/banners', true],
  ['/login', true],
  ['/administer', false],
  ['/login/again', false],
  ['/', false],
])('%s is the back office: %s', (path, isTheirs) => {
  expect(isAdminPath(path)).toBe(isTheirs)
})

it.each([
  ['/api', true],
  ['/api/banners', true],
  ['/apiary', false],
])('%s is the API: %s', (path, isTheirs) => {
  expect(isApiPath(path)).toBe(isTheirs)
})
