import { expect, it } from 'vitest'
import { isAdminPath, isApiPath, legalPageAt } from './paths.ts'

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

it.each([
  ['/privacy', 'privacy'],
  ['/terms/', 'terms'],
  ['/contact-details', 'contact'],
  ['/', undefined],
  ['/privacy/more', undefined],
  ['/Privacy', undefined],
])('at %s finds %s', (path, name) => {
  expect(legalPageAt(path)).toBe(name)
})
