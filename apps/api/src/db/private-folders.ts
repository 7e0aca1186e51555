import { chmod } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Takes the rights to existing folders from other users of the machine. The embedded database makes its files writable
 * for everybody, whatever the umask, so only its folders protect them. A folder that another user owns, or a file
 * system without modes, is logged. Windows has no modes: there, nothing happens.
 */
export async function makePrivate(folders: readonly string[], log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  if (process.platform === 'win32') return
  for (const folder of folders)
    await chmod(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') log.warn({ err: error, folder }, 'other users may have rights to this folder')
    })
}
