import { expect, it } from 'vitest'
import { isAdminPath, isApiPath, legalPageAt } from './paths.ts'
import cases from './paths.cases.json' with { type: 'json' }

it.each(cases.owners)('$path belongs to the $owner', ({ path, owner }) => {
  expect([isAdminPath(path), isApiPath(path)]).toEqual([owner === 'admin', owner === 'api'])
})

it.each(cases.legalPages)('at $path finds $name', ({ path, name }) => {
  expect(legalPageAt(path)).toBe(name)
})
