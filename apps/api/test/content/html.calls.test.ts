import { send } from '@tablier/conformance'
import { beforeAll, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

/** The calls that take HTML, which `stored-html.test.ts` finds in the contract. */

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
  ['POST', '/api/footers', 'heading'],
  ['PUT', '/api/footers/:id', 'heading'],
  ['PUT', '/api/footers/:id/draft', 'heading'],
  ['PUT', '/api/legal-pages/terms', 'body'],
] as const)('%s %s stores clean HTML in each language', async (method, path, field) => {
  const body = { [field]: DIRTY, translations: inGerman(field, DIRTY) }
  const call = { method, path: path.replace(':id', String(id)), body, token: await test.token() }
  const [saved] = Object.values(((await send(test, call)).body as { data: object }).data) as unknown[] // the record
  expect(saved).toMatchObject({ [field]: CLEAN, translations: inGerman(field, CLEAN) })
})
