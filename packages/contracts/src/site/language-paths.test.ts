import { expect, it } from 'vitest'
import { alternates, readLanguagePath } from './language-paths.ts'

it.each([
  ['/', undefined, '/'],
  ['/de', 'de', '/'],
  ['/de/', 'de', '/'],
  ['/de/privacy', 'de', '/privacy'],
  ['/desk', undefined, '/desk'],
  ['//de/', undefined, '//de/'],
])('reads %s as the language %s and the path %s', (path, language, own) => {
  expect(readLanguagePath(path)).toEqual({ language, path: own })
})

it('names a page in every language and for readers of all others, if there are several', () => {
  expect(alternates(['en'], '/privacy')).toEqual([])
  expect(alternates(['pt-BR', 'de'], '/privacy')).toEqual([
    { hreflang: 'pt-BR', path: '/privacy' },
    { hreflang: 'de', path: '/de/privacy' },
    { hreflang: 'x-default', path: '/privacy' },
  ])
})
