import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Db, migrate } from '@tablier/backend'
import type { Config } from './config.ts'
import { connectEmbedded, connectPostgres } from './db/connect.ts'
import { type ContentVersion, localContentVersion, sharedContentVersion } from './db/content-version.ts'
import { lockFolder } from './db/lock-folder.ts'
import { createRateLimits, type RateLimits } from './http/rate-limits.ts'
import { keptJwtSecret } from './jwt-secret.ts'
import { createMailWorker, type MailWorker } from './mail/mail-worker.ts'
import { createMailSender } from './mail/transport.ts'
import { openStorage } from './media/open-storage.ts'
import { createMedia, type Media } from './media/receive.ts'
import type { Storage } from './media/storage.ts'
import { createVariants, type Variants } from './media/variants.ts'

/** Everything that the application stands on, opened as the configuration says. */
export interface Services {
  readonly db: Db
  /** True for the embedded database, which nobody else looks after. */
  readonly isEmbedded: boolean
  readonly contentVersion: ContentVersion
  readonly storage: Storage
  readonly media: Media
  readonly variants: Variants
  readonly limits: RateLimits
  readonly mail: MailWorker
  readonly jwtSecret: string
  readonly tempDir: string
  /** Lets go of all of it, in the reverse order. */
  close(): Promise<void>
}

/** @throws StartError where something that the configuration names cannot be had */
export async function openServices(config: Config, log: FastifyBaseLogger): Promise<Services> {
  const closers: (() => Promise<void> | void)[] = []
  const close = async () => {
    for (const closer of closers.toReversed()) await closer()
  }
  try {
    const tempDir = join(config.dataDir, 'incoming')
    closers.push(lockFolder(config.dataDir))
    await mkdir(tempDir, { recursive: true })
    const db = config.databaseUrl
      ? await connectPostgres(config.databaseUrl, (error) => log.warn({ err: error }, 'lost a database connection'))
      : await connectEmbedded(config.dataDir)
    closers.push(() => db.destroy())
    await migrate(db)
    const contentVersion = config.databaseUrl
      ? await sharedContentVersion(db, config.databaseUrl, log)
      : await localContentVersion(db)
    closers.push(() => contentVersion.close())
    const limits = await createRateLimits({ redisUrl: config.redisUrl, log })
    closers.push(() => limits.close())
    const storage = await openStorage(join(config.dataDir, 'uploads'), config.s3)
    const variants = createVariants({ storage, tempDir })
    const media = createMedia({ storage, tempDir, log })
    const mail = createMailWorker({
      db,
      send: await createMailSender({ smtpUrl: config.smtpUrl, from: config.mailFrom, log }),
      publicUrl: config.publicUrl,
      now: () => new Date(),
      log,
    })
    closers.push(() => mail.stop())
    const jwtSecret = config.jwtSecret ?? keptJwtSecret(config.dataDir)
    return {
      db,
      isEmbedded: !config.databaseUrl,
      contentVersion,
      storage,
      variants,
      media,
      limits,
      mail,
      jwtSecret,
      tempDir,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
