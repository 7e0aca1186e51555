import { createReadStream } from 'node:fs'
import { collections } from '@tablier/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { insertRow, raiseContentVersion } from '@tablier/backend'
import type { Media } from './media/receive.ts'
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
  const version = await db.transaction().execute(async (trx) => {
    // One of several instances that start together decides; the others wait for its row and find it decided.
    const { numUpdatedRows } = await trx
      .updateTable('site')
      .set({ demo_decided_at: new Date().toISOString() })
      .where('demo_decided_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n || !hasDemoContent) return undefined
    // Loaded by the one start that needs them.
    const [{ demoMessages }, { fillWithDemoContent }] = await Promise.all([
      import('@tablier/demo-content'),
      import('./demo/fill.ts'),
    ])
    await fillWithDemoContent({
      store: (file) => storePicture(media, file),
      create: async ({ name, body }) => void (await insertRow(trx, collections[name], body)),
    })
    await trx.insertInto('messages').values(demoMessages.toReversed()).execute()
    return raiseContentVersion(trx)
  })
  if (version === undefined) return
  contentVersion.reached(version)
  log.info({ ms: Math.round(performance.now() - started) }, 'filled the empty site with example content')
}

async function storePicture(media: Media, file: string): Promise<string> {
  const received = await media.receive(createReadStream(file), ['image'])
  try {
    return await received.keep()
  } finally {
    await received.discard()
  }
}
