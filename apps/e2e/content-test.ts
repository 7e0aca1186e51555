import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Client } from '@tablier/api-client'
import type { Api, CollectionName } from '@tablier/contracts'
import { test as adminTest } from './admin-test.ts'
import { contentFacts } from './content-facts.ts'

interface ContentTest {
  /** A word that no other text on the site contains. Records that hold it are gone after the test. */
  readonly mark: string
  /** Another person's browser, without a session. */
  readonly visitor: Page
}

/** The owner's test of content: it leaves the site as it was. */
export const test = adminTest.extend<ContentTest>({
  reducedMotion: 'reduce',
  mark: async ({ owner }, use) => {
    const mark = `test${randomBytes(5).toString('hex')}`
    await use(mark)
    for (const name of collectionNames) await removeMarked(owner, name, mark)
  },
  visitor: async ({ browser }, use) => {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    await use(await context.newPage())
    await context.close()
  },
})

const collectionNames = Object.keys(contentFacts) as CollectionName[] // its keys are checked where it stands

async function removeMarked(owner: Client<Api>, name: CollectionName, mark: string): Promise<void> {
  const { items } = await owner[name].adminList({ query: { limit: 100 } })
  for (const record of items)
    if (JSON.stringify(record).includes(mark)) await owner[name].delete({ params: { id: record.id } })
}
