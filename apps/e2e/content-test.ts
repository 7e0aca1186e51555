import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { contentFacts } from './content-facts.ts'
import { test as signedIn } from './signed-in.ts'

interface ContentTest {
  /** A word that no other text on the site contains. Records that hold it are gone after the test. */
  readonly mark: string
  /** Another person's browser, without a session. */
  readonly visitor: Page
}

/** The signed-in owner's test of content: it leaves the site as it was. */
export const test = signedIn.extend<ContentTest>({
  mark: async ({ api }, use) => {
    const mark = `test${randomBytes(5).toString('hex')}`
    await use(mark)
    for (const { path } of Object.values(contentFacts)) await removeMarked(api, `/api${path}`, mark)
  },
  visitor: async ({ browser }, use) => {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, reducedMotion: 'reduce' })
    await use(await context.newPage())
    await context.close()
  },
})

interface StoredRecord {
  readonly id: number
  readonly [column: string]: unknown
}

async function removeMarked(api: APIRequestContext, path: string, mark: string): Promise<void> {
  for (const record of await recordsOf(api, path))
    if (JSON.stringify(record).includes(mark)) await api.delete(`${path}/${record.id}`)
}

/** The newest hundred records of a collection, in the owner's order. */
async function recordsOf(api: APIRequestContext, path: string): Promise<readonly StoredRecord[]> {
  const answer = await api.get(`${path}/admin?limit=100`)
  const { data } = (await answer.json()) as { data: { items: StoredRecord[] } } // the contract's envelope
  return data.items
}

/** Makes a record by the API alone. */
export async function makeRecord(api: APIRequestContext, path: string, columns: object): Promise<StoredRecord> {
  const answer = await api.post(`/api${path}`, { data: columns })
  const { data } = (await answer.json()) as { data: Record<string, StoredRecord> } // under the collection's own key
  const [record] = Object.values(data)
  if (!answer.ok() || !record) throw new Error(`${path} made no record: ${await answer.text()}`)
  return record
}
