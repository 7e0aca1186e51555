import { send } from '@tablier/conformance'
import { beforeAll, expect, it } from 'vitest'
import { useApi } from '../api-subject.ts'

/** Every call that takes HTML stores it clean, in the main language and in translations. `stored-html.test.ts` lists them. */

const { test, admin } = useApi()

const DIRTY =
  'a<meta http-equiv="refresh" content="0"><a href="javascript:b()" onclick="b()">b</a><script>c()</script><b style="color:red">d</b>'
const CLEAN = 'a<a rel="noopener noreferrer">b</a><b>d</b>'
const inGerman = (field: string, text: string) => ({ de: { [field]: { text, from: text } } })

let id: number
beforeAll(async () => {
  id = (await admin.footers.create({ body: { heading: 'a' } })).footer.id
})

it.each([
  ['POST', (): string => '/api/footers', 'heading'],
  ['PUT', (): string => `/api/footers/${id}`, 'heading'],
  ['PUT', (): string => `/api/footers/${id}/draft`, 'heading'],
  ['PUT', (): string => '/api/legal-pages/terms', 'body'],
] as const)('%s %s', async (method, path, field) => {
  const body = { [field]: DIRTY, translations: inGerman(field, DIRTY) }
  const answer = await send(test, { method, path: path(), body, token: await test.token() })
  const [saved] = Object.values((answer.body as { data: object }).data) as unknown[]
  expect(saved).toMatchObject({ [field]: CLEAN, translations: inGerman(field, CLEAN) })
})
