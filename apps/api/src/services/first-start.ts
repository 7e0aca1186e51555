import { createReadStream } from 'node:fs'
import {
  fillContent,
  fillLegalPages,
  firstLegalPages,
  firstTemplates,
  insertExampleOrders,
  insertMessages,
  markAsExamples,
  NOBODY,
  raiseContentVersion,
  readSettings,
  storeExampleTexts,
  type Trx,
} from '@tablier/backend'
import { wordsOf } from '@tablier/words/words-of'
import { isLoopback, isPrivate } from '../config/network-hosts.ts'
import { createMedia, type Media } from '../media/receive.ts'
import type { Services } from './services.ts'

/**
 * Fills a new site with the example content, once. If the owner deletes it, it stays deleted. A new site with an address
 * that strangers reach is not live: they read that it is coming until its owner takes it live.
 */
export async function fillEmptySite(services: Services): Promise<void> {
  const { config, db, contentVersion, storage, tempDir, pictures, preparation, log } = services
  // The pictures may use the disk's reserve, because a refusal would end the start.
  const media = createMedia({ storage, tempDir, pictures, log, onPicture: preparation.add })
  const { demo_decided_at } = await db.selectFrom('site').select('demo_decided_at').executeTakeFirstOrThrow()
  if (demo_decided_at) return
  const started = performance.now()
  const version = await db.transaction().execute(async (trx) => {
    // Of several instances that start together, one updates the row. The others wait for it and update nothing.
    const { numUpdatedRows } = await trx
      .updateTable('site')
      .set({ demo_decided_at: new Date().toISOString() })
      .where('demo_decided_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return undefined
    if (isForStrangers(config.publicUrl)) await trx.updateTable('settings').set({ is_live: false }).execute()
    if (config.hasDemoContent) await insertDemoContent(trx, media, services)
    return raiseContentVersion(trx)
  })
  if (version === undefined) return
  await contentVersion.reached(version)
  if (config.hasDemoContent)
    log.info({ ms: Math.round(performance.now() - started) }, 'filled the empty site with example content')
}

/** Returns false for this machine and for a private network, where somebody tries the product. */
function isForStrangers(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl)
  return !isLoopback(hostname) && !isPrivate(hostname)
}

type DemoDeps = Pick<Services, 'secrets' | 'now'>

export async function insertDemoContent(trx: Trx, media: Media, { secrets, now }: DemoDeps): Promise<void> {
  // Loaded only by the one start that needs it.
  const { demoBodies, demoFirstEvenings, demoMessages, demoPictures, inLanguages, pictureUrl } =
    await import('@tablier/demo-content')
  const paths = new Map<string, string>()
  // One picture at a time, because the queue for decoding is bounded.
  for (const name of demoPictures) paths.set(name, await storePicture(media, pictureUrl(name)))
  const content = await fillContent(
    trx,
    demoBodies((name) => paths.get(name)!), // all of them were just stored
    { actor: NOBODY, at: new Date() },
  )
  const t = wordsOf((await readSettings(trx)).language)
  await fillLegalPages(trx, firstLegalPages(t))
  // They belong to the owner from the start: removing the examples keeps them.
  const template = await trx.selectFrom('reply_templates').select('id').limit(1).executeTakeFirst()
  if (!template) await trx.insertInto('reply_templates').values(firstTemplates(t)).execute()
  const hasMessages = (await trx.selectFrom('messages').select('id').limit(1).executeTakeFirst()) !== undefined
  const messages = hasMessages ? [] : await insertMessages(trx, demoMessages.toReversed(), { secrets, now: now() })
  const asking = messages.find(({ email }) => email === demoFirstEvenings.askedBy)
  const orders = asking
    ? await insertExampleOrders(trx, { ...demoFirstEvenings, askedIn: asking.id }, secrets, {
        actor: NOBODY,
        at: now(),
      })
    : []
  await markAsExamples(trx, [
    ...content,
    { table: 'messages', ids: messages.map(({ id }) => id) },
    { table: 'orders', ids: orders },
  ])
  await storeExampleTexts(trx, inLanguages)
}

async function storePicture(media: Media, file: URL): Promise<string> {
  const received = await media.receive(createReadStream(file), ['image'], { lane: 'administrators' })
  try {
    return await received.keep()
  } finally {
    await received.discard()
  }
}
