import {
  createSecrets,
  dataKey,
  derive,
  isFocalPoint,
  siteGround,
  isInContent,
  type Passwords,
  type SendMail,
} from '@tablier/backend'
import type { FastifyBaseLogger } from 'fastify'
import { passwords as ownPasswords } from '../accounts/passwords.ts'
import { createBackOffice } from '../backups/back-office.ts'
import { type BackupEngine, openBackupEngine } from '../backups/backup-engine.ts'
import type { Config } from '../config/config.ts'
import { createContentClock } from '../database/content-clock.ts'
import { createGates, type Gates } from '../gates/gates.ts'
import { type BodyPace, bodyPace as ownPace } from '../http/connections.ts'
import { createLeaving } from '../http/leaving.ts'
import { createRateLimits, type RateLimits } from '../http/rate-limits.ts'
import { createSharedCaching } from '../caching/shared-caching.ts'
import { createMailSender, createMailWorker } from '../mail/mail-worker.ts'
import { closePictureLanes, openPictureLanes, type PictureLanes } from '../media/pictures.ts'
import { createMedia } from '../media/receive.ts'
import type { Variant } from '../media/variant-names.ts'
import { createPreparation, createShownUploads, createVariants, type Preparation } from '../media/variants.ts'
import { type OpenSite, openSite, type OpenSiteOptions } from './open-site.ts'
import { createPreviewPages } from '../site/preview-pages.ts'
import { siteSecret } from '../config/keys.ts'

/** Everything that the application needs, opened as the configuration says. */
export type Services = Awaited<ReturnType<typeof openServices>>

/** What tests replace. Everything else is the same as in production. */
export interface TestSeams extends Omit<OpenSiteOptions, 'prepare' | 'admit'> {
  readonly limits?: RateLimits
  /** Replaces the usual queues for pictures. They are closed with the rest. */
  readonly pictures?: PictureLanes
  readonly gates?: Partial<Gates>
  readonly passwords?: Passwords
  readonly bodyPace?: BodyPace
  readonly backups?: (site: OpenSite) => BackupEngine
  readonly sendMail?: SendMail
}

/** @throws StartError if something that the configuration names cannot be used */
export async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  {
    limits: givenLimits,
    gates: givenGates,
    bodyPace = ownPace,
    pictures = openPictureLanes(),
    passwords = ownPasswords,
    sendMail,
    backups = openBackupEngine,
    ...seams
  }: TestSeams = {},
) {
  const { redisUrl, smtpUrl, mailFrom, mailsPerHour, publicUrl, sharedCacheSeconds } = config
  const site = await openSite(config, log, seams)
  const { now, db, pool, contentVersion, announce, diskRoom, storage, tempDir } = site
  await using opened = new AsyncDisposableStack() // closes everything if opening fails
  opened.defer(() => site.close())
  const contentClock = createContentClock({ db, now, log, contentVersion, announce })
  const sharedCaching = createSharedCaching(sharedCacheSeconds, contentClock)
  const limits = givenLimits ?? (await createRateLimits({ redisUrl, log }))
  opened.defer(() => limits.close())
  opened.defer(() => closePictureLanes(pictures))
  // An upload of an administrator is shown before its record is saved.
  const isShownByRecord = createShownUploads(
    (name) => isInContent(db, name),
    () => contentVersion.current(),
  )
  const isShown = async ({ name, crop }: Variant) =>
    (preparation.includes(name) || (await isShownByRecord(name))) &&
    (!crop || crop.focus.length === 0 || (await isFocalPoint(db, name, crop.focus))) &&
    (crop?.ground === undefined || `#${crop.ground}` === (await siteGround(db)))
  const variants = createVariants({ storage, tempDir, pictures: pictures.strangers, diskRoom, isShown })
  const preparation: Preparation = createPreparation(variants, log)
  opened.defer(() => preparation.close())
  const media = createMedia({ storage, tempDir, pictures, diskRoom, log, onPicture: preparation.add })
  const gates = { ...createGates(), ...givenGates }
  const watched = { db, pool, pictures, variants, preparation, gates, diskRoom }
  // The client of Prometheus is loaded only if it is used.
  const metrics = config.metrics && (await import('../metrics/metrics.ts')).createMetrics(watched)
  const send = sendMail ?? (await createMailSender({ smtpUrl, from: mailFrom, log }))
  const jwtSecret = await siteSecret(config)
  const { secrets } = site.keys
  const delivery = { db, secrets, send: metrics?.watchMails(send) ?? send, publicUrl, mailsPerHour, now, log }
  const mail = createMailWorker(delivery, gates.mails)
  opened.defer(() => mail.stop())
  const passphrase = config.backupPassphrase
  const isShared = config.databaseUrl !== undefined
  const linkKeys = [await dataKey(await derive(jwtSecret, 'links to backups'))]
  const links = createSecrets(() => linkKeys)
  const backOffice = createBackOffice({ ...site, engine: backups(site), links, passphrase, isShared })
  opened.defer(() => backOffice.tasks.close())
  const files = { pictures, variants, preparation, media }
  const caching = { contentClock, sharedCaching }
  const leaving = createLeaving()
  const errors: number[] = [] // when this instance answered with a status from 500 on: the last `MANY_ERRORS` times
  const work = { limits, gates, passwords, previewPages: createPreviewPages(gates), bodyPace, leaving }
  // Sign tokens, and the notes about sign-ins that devices store.
  const signing = { tokens: await derive(jwtSecret, 'tokens'), devices: await derive(jwtSecret, 'devices') }
  const closing = opened.move()
  const close = () => closing.disposeAsync()
  return { ...site, ...caching, ...files, ...work, mail, errors, backOffice, metrics, signing, secrets, close }
}
