import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db, Ports } from '@tablier/backend'
import type { FastifyBaseLogger } from 'fastify'
import { openBackupStore } from '../backups/store/backup-store.ts'
import { type Stage, stageInProcess } from '../backups/tables/stage-in-process.ts'
import { type OpeningSite, upgrade } from '../backups/upgrade.ts'
import type { Config } from '../config/config.ts'
import { openKeys } from '../config/keys.ts'
import { connectEmbedded, connectPostgres } from '../database/connect.ts'
import { localContentVersion, sharedContentVersion } from '../database/content-version.ts'
import { demandSiteOwner, lockFolder, makePrivate } from '../database/data-folder.ts'
import { createDiskRoom, type DiskSpace } from '../disk/disk-room.ts'
import { removeUnfinished, TEMPORARY } from '../disk/unfinished.ts'
import { openDiskStorage } from '../media/storage.ts'
import { openSecrets } from '../config/secret-files.ts'

/** The site's data, and what a change of it needs. The server's services and the commands use it. */
export type OpenSite = Awaited<ReturnType<typeof openSite>>

export interface OpenSiteOptions {
  /** An open embedded database to use in place of the one in the folder. It is closed with the rest. */
  readonly embedded?: Db | undefined
  readonly now?: () => Date
  /** Milliseconds that a change waits for the other instances. In tests it is longer, because of slow machines. */
  readonly waitMs?: number | undefined
  /** Replaces staging backups in another process. */
  readonly stage?: Stage | undefined
  readonly passphraseWork?: number | undefined
  readonly readSpace?: ((folder: string) => Promise<DiskSpace>) | undefined
  /** Called before the tables of the open database are read. The default backs up and migrates. */
  readonly prepare?: (site: OpeningSite) => Promise<void>
  /** Called before the database is closed, and before the folder's lock is released, also if opening fails. */
  readonly beforeClose?: ((db: Db) => Promise<void>) | undefined
  readonly beforeUnlock?: (() => Promise<void>) | undefined
  /** Throws unless the folder may be used. The default only keeps root from using another user's site. */
  readonly admit?: () => void
}

/** Locks the folder, and opens the database and the storage. @throws StartError if something cannot be used */
export async function openSite(
  config: Config,
  log: FastifyBaseLogger,
  {
    embedded,
    now = () => new Date(),
    waitMs,
    stage = stageInProcess,
    passphraseWork,
    readSpace,
    prepare,
    beforeClose = async () => {},
    beforeUnlock = async () => {},
    admit = () => demandSiteOwner(config.dataDir, { isCommand: false }),
  }: OpenSiteOptions = {},
) {
  const { dataDir, databaseUrl, s3 } = config
  await using opened = new AsyncDisposableStack() // closes everything if opening fails
  const tempDir = join(dataDir, TEMPORARY)
  if (!existsSync(join(dataDir, 'lock'))) admit() // without a lock, no other process uses the folder, and a refusal makes no file
  opened.defer(lockFolder(dataDir))
  opened.defer(beforeUnlock)
  admit()
  await removeUnfinished(dataDir, log)
  await mkdir(tempDir, { recursive: true })
  const inside = ['database', 'uploads', 'backups'].map((name) => join(dataDir, name))
  await makePrivate([dataDir, tempDir, ...inside], log)
  const server = databaseUrl === undefined ? undefined : await connectPostgres(databaseUrl, log)
  const db = server?.db ?? embedded ?? (await connectEmbedded(dataDir))
  opened.defer(() => db.destroy())
  opened.defer(() => beforeClose(db))
  // The S3 client is loaded only if it is used.
  const storage = await (s3
    ? (await import('../media/s3-storage.ts')).openS3Storage(s3)
    : openDiskStorage(join(dataDir, 'uploads')))
  const diskRoom = createDiskRoom({ folder: dataDir, reserveMb: config.diskReserveMb, log, readSpace })
  const backups = await openBackupStore(config, diskRoom)
  const files = { storage, diskRoom, backups, tempDir, stage, passphraseWork }
  const keys = await openKeys(config)
  await (prepare ?? upgrade)({ config, db, now, log, keys, ...files })
  await keys.demandFirst(db)
  if (!prepare) await keys.moveFromSecret(db)
  const open = (await openSecrets(config)).map(({ path }) => path)
  if (open.length > 0) log.warn({ files: open }, 'other users of this machine can read these files with secrets')
  if (config.ignored.length > 0)
    log.warn(
      { variables: config.ignored },
      'these variables have no effect: shared caches are not told of changes. While PURGE_URL is set, they ask each time; remove it, and set SHARED_CACHE_SECONDS to a few seconds',
    )
  const contentVersion = await (databaseUrl
    ? sharedContentVersion(db, databaseUrl, log, waitMs)
    : localContentVersion(db))
  opened.defer(() => contentVersion.close())
  const announce: Ports['onContentChange'] = (version) => contentVersion.reached(version)
  const closing = opened.move()
  const close = () => closing.disposeAsync()
  return { config, log, now, db, keys, pool: server?.pool, contentVersion, announce, ...files, close }
}
