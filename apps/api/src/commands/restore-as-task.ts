import { NOBODY } from '@tablier/backend'
import { restoreBackup, type RestoreFacts, type RestoreOptions } from '../backup/restore.ts'
import type { CommandSite, Work } from './verb.ts'

/**
 * Restores a backup as the one task of the site, so that the back office shows it, and begins no other meanwhile.
 * @throws AppError `backup_busy` with the task under way; what `restoreBackup` throws
 */
export async function restoreAsTask(
  site: CommandSite,
  path: string,
  { report, signal, ...options }: Work & Pick<RestoreOptions, 'passphrase' | 'replace' | 'storePassphrase'>,
): Promise<RestoreFacts> {
  const result = Promise.withResolvers<RestoreFacts>()
  const act = { actor: NOBODY, at: site.now() }
  const { ended } = await site.tasks.begin({ kind: 'restore', isScheduled: false }, act, async (task) => {
    const watch: Work = {
      signal: AbortSignal.any([signal, task.signal]),
      report: (progress) => {
        report(progress)
        task.report(progress)
      },
    }
    const restoring = restoreBackup(site, path, { ...options, ...watch, beforeCommit: task.demandAlive })
    restoring.then(result.resolve, result.reject)
    const { before, manifest } = await restoring
    return { facts: { created_at: manifest.created_at, ...(before && { before }) } }
  })
  result.promise.catch(() => {}) // until it is returned
  await ended
  return result.promise
}
