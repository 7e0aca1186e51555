import { expect, it } from 'vitest'
import { isAdminPath, isApiPath } from './site-paths.ts'

it.each([
  ['/admin', true],
  ['/admin/banners', true],
  ['/login', true],
  ['/administer', false],
  ['/login/again', false],
  ['/', false],
])('%s belongs to the back office: %s', (path, expected) => {
  expect(isAdminPath(path)).toBe(expected)
})

it.each([
  ['/api', true],
  ['/api/banners', true],
  ['/apiary', false],
])('%s belongs to the API: %s', (path, expected) => {
  expect(isApiPath(path)).toBe(expected)
})
