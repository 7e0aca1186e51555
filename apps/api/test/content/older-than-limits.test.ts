import { allCollections, sampleBody } from '@tablier/conformance/samples'
import { type CollectionName, collections } from '@tablier/contracts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'

const test = useTestApp()

/** Longer than the longest limit. */
const LONG = 'A row of an old database. '.repeat(2000)

/** Returns the columns of a collection's texts. */
function textColumns(name: CollectionName): string[] {
  return Object.entries(collections[name].fields).flatMap(([column, field]) =>
    [field.type].flat().includes('string') && !field['enum'] && field['maxLength'] ? [column] : [],
  )
}

/** Returns what a visitor or the owner gets. */
async function read(url: string, token?: string): Promise<string> {
  const { statusCode, body } = await test.app.inject({
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  expect(statusCode, `${url}: ${body.slice(0, 300)}`).toBe(200)
  return body
}

it('shows a text of every field of every collection that is longer than its limit, and no part of the page fails', async () => {
  const token = await test.token()
  const headers = { authorization: `Bearer ${token}` }
  let fields = 0
  for (const [name, { path, endpoints, table, onPage }] of allCollections) {
    const payload = { ...sampleBody(endpoints.create.body), status: 'Published' }
    const created = await test.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })
    expect(created.statusCode, `${name}: ${created.body}`).toBe(201)
    const columns = textColumns(name)
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${column + LONG}`.execute(test.db)
    await test.owner.settings.update({ body: { siteName: name } }) // so that nothing kept is repeated
    const forOwner = await read(`/api${path}/admin`, token)
    const forVisitors = await read(`/api${path}`)
    for (const column of columns) {
      expect(forOwner.includes(column + LONG), `${name}.${column}`).toBe(true)
      expect(forVisitors.includes(column + LONG), `${name}.${column}`).toBe(column in onPage.properties)
    }
    expect(await read('/api/site')).not.toContain('"error"')
    fields += columns.length
  }
  expect(fields).toBeGreaterThan(40)
})
