import { globSync, readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { siteAreas } from '../content/site-areas.ts'
import { createAppRouter } from '../router.ts'
import { areaToCome } from './areas.ts'

/** Addresses of the back office in quotes, in its code, in what mails link to and in the words. */
const sources = [
  ...globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.|routeTree/.test(file)),
  ...globSync('../../packages/{backend,contracts}/src/**/*.ts').filter((file) => !file.includes('.test.')),
  ...globSync('../../packages/words/catalogues/*/**/*.json'),
]

it('every address of the back office that the code or a text names leads to a screen', () => {
  const router = createAppRouter(new QueryClient(), { history: createMemoryHistory() })
  const named = sources.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/["'`}](\/admin\/[a-z][\w$/{}-]*)/g), ([, path]) => path!),
  )
  const addresses = new Set(named.map((path) => path.replaceAll(/\$\{?\w*\}?/g, '1').replace(/\/$/, '')))
  const missing = [...addresses].filter((path) => {
    if (areaToCome(path)) return false
    const { routeId } = router.matchRoutes(path, {}).at(-1)!
    return routeId === '/admin/$area' ? !siteAreas.some((area) => area.path === path) : routeId === '/admin/$'
  })
  expect(addresses.size).toBeGreaterThan(20)
  expect(missing).toEqual([])
})
