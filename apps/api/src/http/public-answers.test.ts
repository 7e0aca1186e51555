import { api, type Endpoint, listEndpoints } from '@tablier/contracts'
import { expect, it, vi } from 'vitest'
import { createPublicAnswers, type KeptAnswer } from './public-answers.ts'

/** The calls whose answers are kept, as `mount.ts` decides it. */
const kept = listEndpoints(api)
  .map(({ endpoint }) => endpoint)
  .filter(({ access, method, rateLimit }) => access === 'public' && method === 'GET' && !rateLimit)

const MADE_UP = Array.from({ length: 400 }, (_, index) => index + 2)

/** Returns many values of each parameter that its schema allows; the listed ones if it lists them. */
function madeUpOf(schema: Endpoint['query']) {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => {
    const listed = field['enum'] as readonly unknown[] | undefined
    return (listed ?? MADE_UP).map((value) => ({ [name]: value }))
  })
}

const defaultsOf = (schema: Endpoint['query']) =>
  Object.fromEntries(
    Object.entries(schema?.properties ?? {}).flatMap(([name, field]) =>
      'default' in field ? [[name, field['default']]] : [],
    ),
  )

it('keeps the answers that pages need, whatever values somebody makes up for every parameter of every public call', async () => {
  const answers = createPublicAnswers({ contentVersion: () => 1 })
  const build = vi.fn<() => Promise<KeptAnswer>>(async () => ({ isComplete: true, bytes: 1000 }) as KeptAnswer) // all that is read
  const plain = kept.filter(({ params }) => !params)
  const askPlain = async () => {
    for (const endpoint of plain) await answers(endpoint, { query: defaultsOf(endpoint.query) }, build)
  }
  await askPlain()
  expect(build).toHaveBeenCalledTimes(plain.length)

  for (const endpoint of kept) {
    const query = defaultsOf(endpoint.query)
    for (const madeUp of madeUpOf(endpoint.query)) await answers(endpoint, { query: { ...query, ...madeUp } }, build)
    for (const params of madeUpOf(endpoint.params)) await answers(endpoint, { params, query }, build)
  }
  expect(build.mock.calls.length).toBeGreaterThan(10_000)
  build.mockClear()
  await askPlain()
  expect(build).not.toHaveBeenCalled()
})
