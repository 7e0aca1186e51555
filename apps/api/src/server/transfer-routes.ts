import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError, type Caller, findUser, type UploadTicket, isNoRoom } from '@tablier/backend'
import { BACKUP_DOWNLOAD_PATH, BACKUP_TICKET_HEADER, BACKUP_UPLOAD_PATH } from '@tablier/contracts'
import type { FastifyInstance } from 'fastify'
import { chunksOf } from '../media/receive.ts'
import type { Services } from '../services/services.ts'
import { BackupError } from '../backups/archive/backup-error.ts'
import type { TaskContext } from '../backups/task-runner.ts'

/** Sends a backup to a browser that has a link, because downloads carry no token. Caches must not store it. */
export function registerBackupDownload(app: FastifyInstance, { backOffice, db, now }: Services): void {
  const { store } = backOffice.engine
  app.get<{ Querystring: { link?: unknown } }>(
    BACKUP_DOWNLOAD_PATH,
    { exposeHeadRoute: false },
    async ({ query: { link } }, reply) => {
      const grant = typeof link === 'string' ? await backOffice.links.open(link, now()) : undefined
      if (!grant || (await findUser(db, grant.userId))?.role !== 'admin')
        throw new AppError('not_found', { reason: 'linkHasEnded' })
      const backup = await store.find(grant.name)
      if (!backup) throw new AppError('not_found')
      const content = await store.read(grant.name).catch((error: unknown) => {
        throw error instanceof BackupError && error.code === 'not_found' ? new AppError('not_found') : error
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

interface UploadServices extends Pick<Services, 'backOffice' | 'diskRoom' | 'tempDir' | 'now'> {
  readonly authenticate: (authorization: string | undefined, access: 'admin') => Promise<Caller>
}

/** After how many bytes to check again that the disk has room. */
const CHECK_ROOM_BYTES = 16 * 1024 * 1024

/** Receives a backup as the body of a request and restores it. The answer is sent when the file has arrived. */
export function registerBackupUpload(app: FastifyInstance, services: UploadServices): void {
  const { backOffice, authenticate, diskRoom, now } = services
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
    scope.post(BACKUP_UPLOAD_PATH, {
      bodyLimit: Number.MAX_SAFE_INTEGER, // the ticket tells how large it is
      onRequest: async (request) => void (await authenticate(request.headers.authorization, 'admin')),
      onResponse: async (request) => void request.raw.resume(), // an unread body would block the connection
      handler: async (request, reply) => {
        const { user } = await authenticate(request.headers.authorization, 'admin')
        const sealed = request.headers[BACKUP_TICKET_HEADER]
        const ticket = typeof sealed === 'string' ? await backOffice.tickets.open(sealed, now()) : undefined
        if (ticket?.userId !== user.id) throw new AppError('forbidden', { reason: 'uploadTooLate' })
        const arrival = Promise.withResolvers<void>()
        const act = { actor: { id: user.id, name: user.name }, at: now() }
        const folder = join(services.tempDir, `backup-${randomUUID()}`)
        const { task, ended } = await backOffice.beginUpload(act, ticket.passphrase, async (context) => {
          try {
            const path = await receive(request.body as Readable, folder, ticket, diskRoom, context) // the parser above passes it on
            await authenticate(request.headers.authorization, 'admin') // it may have taken hours
            arrival.resolve()
            return path
          } catch (error) {
            const refusal = { reason: 'noRoomForBackup', cause: error } as const
            arrival.reject(isNoRoom(error) ? new AppError('disk_full', refusal) : error)
            throw error
          }
        })
        void ended.then(() => rm(folder, { recursive: true, force: true }))
        await arrival.promise
        return reply.status(201).send({ success: true, data: { task }, message: 'The restore has begun' })
      },
    })
  })
}

async function receive(
  body: Readable,
  folder: string,
  { bytes: total }: UploadTicket,
  diskRoom: UploadServices['diskRoom'],
  { report, signal }: TaskContext,
): Promise<string> {
  const path = join(folder, 'backup')
  let done = 0
  let checkRoomAt = 0
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await using file = await open(path, 'wx', 0o600)
  for await (const chunk of chunksOf(body, { reason: 'fileIncompleteTryAgain' })) {
    signal.throwIfAborted()
    done += chunk.length
    if (done > total) throw new AppError('too_large')
    if (done >= checkRoomAt) {
      await diskRoom.demand(0, { reason: 'noRoomForBackup' })
      checkRoomAt = done + CHECK_ROOM_BYTES
    }
    await file.appendFile(chunk)
    report({ step: 'upload', done, total })
  }
  if (done < total) throw new AppError('invalid_input', { reason: 'fileIncompleteTryAgain' })
  return path
}
