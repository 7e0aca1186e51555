import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { describe, expect, it } from 'vitest'
import { restoreBackup } from '../src/backup/restore.ts'
import { copyElsewhere } from '../src/backup/store-backup.ts'
import { fillSite } from './backups/fill-site.ts'
import { empty, siteContents, useRestores } from './backups/restore-setup.ts'
import { createWriteOnlyBucket, s3Endpoint } from './bucket.ts'
import { useFolder } from './folder.ts'
import type { TestApp } from './harness.ts'
import { mp4 } from './media/example-media.ts'

const setUp = useRestores()
const folder = useFolder()
const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)

/** A second place, and what its owner does there, who has other keys than the server. */
interface Place extends AsyncDisposable {
  readonly env: Readonly<Record<string, string>>
  list(): Promise<readonly string[]>
  fetch(name: string, file: string): Promise<void>
  /** The methods of the server's calls that were refused. */
  refused(): readonly string[]
}

async function openFolder(): Promise<Place> {
  const place = join(folder, 'elsewhere')
  await mkdir(place)
  return {
    env: { BACKUP_COPY_TO: place },
    list: async () => (await readdir(place)).filter((name) => name.endsWith('.age')),
    fetch: (name, file) => copyFile(join(place, name), file),
    refused: () => [],
    [Symbol.asyncDispose]: async () => {},
  }
}

async function openBucket(): Promise<Place> {
  const { config, client, env, refused, close } = await createWriteOnlyBucket()
  const { bucket: Bucket } = config
  return {
    env,
    async list() {
      const pages = await Array.fromAsync(paginateListObjectsV2({ client }, { Bucket, Prefix: 'site/' }))
      return pages.flatMap(({ Contents = [] }) => Contents.map(({ Key }) => String(Key).replace('site/', '')))
    },
    async fetch(name, file) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: `site/${name}` }))
      await writeFile(file, await Body!.transformToByteArray()) // a found object has a body
    },
    refused: () => refused,
    [Symbol.asyncDispose]: async () => void close(),
  }
}

/** Everything of a site, but for the columns that each machine seals with its own key. */
async function openContents({ services }: TestApp) {
  const { rows, ...others } = await siteContents(services)
  const open = (row: string) => Object.entries(JSON.parse(row) as object).filter(([name]) => !name.startsWith('sealed'))
  return { ...others, rows: Object.entries(rows).map(([name, of]) => [name, of.map(open)] as const) }
}

/** A large backup is written twice and read once, which takes long on a busy machine. */
const RESTORE_MS = 180_000

/** With the number of copies that are left, of the warnings about it, and the bytes of a film: several parts, or one. */
const places = [
  ['a folder', openFolder, { kept: 1, warnings: 0, film: 8000 }],
  ['a bucket whose keys only write and list', openBucket, { kept: 2, warnings: 2, film: 20_000_000 }],
] as const

describe.each(places)('copies in %s', (name, open, { kept, warnings, film }) => {
  it.skipIf(open === openBucket && !s3Endpoint)(
    'bring the site back on a second machine, which has only the age key',
    { timeout: RESTORE_MS },
    async ({ task }) => {
      await using place = await open()
      const logged: string[] = []
      const env = { ...place.env, BACKUP_COPY_AGE_RECIPIENT: recipient, BACKUP_COPY_KEEP: '1' }
      const source = await setUp.open({ env, onLog: (line) => void logged.push(line) })
      await fillSite(source)
      const file = new Blob([mp4(undefined, film)])
      await (await source.admin()).banners.create({ body: { heading: 'A film' }, file })
      await source.mails()
      for (const _ of [1, 2]) await copyElsewhere(source.services, { reason: 'scheduled' })

      const copies = await place.list()
      expect(copies).toHaveLength(kept)
      expect(place.refused().includes('DELETE')).toBe(kept > 1)
      expect(logged.filter((line) => line.includes('cannot delete old copies'))).toHaveLength(warnings)

      const copy = setUp.newFile()
      await place.fetch(copies.at(-1)!, copy) // there is one
      const target = await setUp.open({ env: { JWT_SECRET: 'the secret of another machine, and long', DATA_KEYS: '' } })
      await empty(target)
      expect(await restoreBackup(target.services, copy, { identity })).toMatchObject({ unreadable: 0 })
      const [before, after] = [await openContents(source), await openContents(target)]
      expect(after).toEqual(before)
      const orders = async (test: TestApp) => (await (await test.admin()).orders.list()).items
      expect(await orders(target)).toEqual(await orders(source))
      const rows = after.rows.reduce((sum, [, of]) => sum + of.length, 0)
      const figure = `${after.rows.length} tables, ${rows} rows, ${Object.keys(after.media).length} uploads, 0 differ`
      Object.assign(task.meta, { figure: `${name}: ${figure}` })
    },
  )
})
