import { AppError, type Db } from '@tablier/backend'
import { BACKUP_DOWNLOAD_PATH } from '@tablier/contracts'
import type { FastifyInstance } from 'fastify'
import { asAppError, type BackOffice, isAdministrator } from './back-office.ts'

interface DownloadServices {
  readonly backOffice: BackOffice
  readonly db: Db
  readonly now: () => Date
}

/** Sends a backup to a browser that has a link, since downloads carry no token. Caches must not keep it. */
export function registerBackupDownload(app: FastifyInstance, { backOffice, db, now }: DownloadServices): void {
  const { store } = backOffice.engine
  app.get<{ Querystring: { link?: unknown } }>(
    BACKUP_DOWNLOAD_PATH,
    { exposeHeadRoute: false },
    async ({ query: { link } }, reply) => {
      const grant = typeof link === 'string' ? backOffice.links.open(link, now()) : undefined
      if (!grant || !(await isAdministrator(db, grant.userId))) throw ended()
      const backup = await store.find(grant.name)
      if (!backup) throw new AppError('not_found')
      const content = await store.read(grant.name).catch((error: unknown) => {
        throw asAppError(error)
      })
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="${backup.name}"`,
          'content-length': backup.bytes,
          'content-type': 'application/octet-stream', // browsers unpack what is called gzip
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        })
        .send(content)
    },
  )
}

function ended(): AppError {
  return new AppError('not_found', { message: 'This link has ended. Please press Download again.' })
}
