import { expect, it } from 'vitest'
import { isAdminPath, isApiPath, legalPageAt } from './paths.ts'

const cases = {
  owners: [
    { path: '/admin', owner: 'admin' },
    { path: '/admin/banners', owner: 'admin' },
    { path: '/login', owner: 'admin' },
    { path: '/administer', owner: 'page' },
    { path: '/login/again', owner: 'page' },
    { path: '/', owner: 'page' },
    { path: '/api', owner: 'api' },
    { path: '/api/banners', owner: 'api' },
    { path: '/apiary', owner: 'page' },
  ],
  legalPages: [
    { path: '/privacy', name: 'privacy' },
    { path: '/terms/', name: 'terms' },
    { path: '/contact-details', name: 'contact' },
    { path: '/' },
    { path: '/privacy/more' },
    { path: '/Privacy' },
  ],
}

it.each(cases.owners)('$path belongs to the $owner', ({ path, owner }) => {
  expect([isAdminPath(path), isApiPath(path)]).toEqual([owner === 'admin', owner === 'api'])
})

it.each(cases.legalPages)('at $path finds $name', ({ path, name }) => {
  expect(legalPageAt(path)).toBe(name)
})
