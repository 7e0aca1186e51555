import { createReadStream } from 'node:fs'
import { type CollectionName, collections } from '@tablier/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { raiseContentVersion } from './db/content-version.ts'
import { insertRow } from './collections/store.ts'
import { fillWithDemoContent } from './demo/fill.ts'
import { demoMessages } from './demo/messages.ts'
import type { Services } from './services.ts'

/**
 * Fills a site that nobody has decided about yet with the example content,
 * once: an owner who deletes it does not find it back.
 */
export async function fillEmptySite(
  { db, contentVersion, media }: Services,
  hasDemoContent: boolean,
  log: FastifyBaseLogger,
): Promise<void> {
  const { demo_decided_at } = await db.selectFrom('site').select('demo_decided_at').executeTakeFirstOrThrow()
  if (demo_decided_at) return
  const started = performance.now()
  // Pictures first: they take the time, and a file that no row names is swept.
  const paths = new Map<string, string>()
  const version = await db.transaction().execute(async (trx) => {
    // The row lock lets one of several instances that start together decide.
    const decided = await trx
      .updateTable('site')
      .set({ demo_decided_at: new Date().toISOString() })
      .where('demo_decided_at', 'is', null)
      .executeTakeFirst()
    if (decided.numUpdatedRows === 0n || !hasDemoContent) return undefined
    await fillWithDemoContent({
      store: async (file) => {
        const received = await media.receive(createReadStream(file), ['image'])
        const path = await received.keep()
        await received.discard()
        paths.set(file, path)
        return path
      },
      create: async (name: CollectionName, body) => void (await insertRow(trx, collections[name], body)),
    })
    await trx
      .insertInto('messages')
      .values([...demoMessages])
      .execute()
    return raiseContentVersion(trx)
  })
  if (version === undefined) return
  contentVersion.reached(version)
  log.info(
    { pictures: paths.size, ms: Math.round(performance.now() - started) },
    'filled the empty site with example content',
  )
}
