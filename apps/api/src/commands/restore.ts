import { Type } from '@sinclair/typebox'
import { NOBODY } from '@tablier/backend'
import { BackupError } from '../backups/archive/backup-error.ts'
import { parseBackupName } from '../backups/store/backup-store.ts'
import type { Progress } from '../backups/archive/progress.ts'
import { readBackup } from '../backups/archive/read-backup.ts'
import { isEmptySite, restoreBackup, type RestoreFacts, type RestoreOptions } from '../backups/restore.ts'
import { countText, defineKey, factsOf, isFile, readBackupArgument, skippedText } from './backup-verbs.ts'
import { CommandError, stateError } from '../command-line/command-error.ts'
import { type CommandSite, siteVerb, type Work } from '../command-line/verb.ts'

const Args = Type.Object({
  file: Type.String(),
  /** The typed name, if it may be that of a stored backup. */
  own: Type.Optional(Type.String()),
  replace: Type.Boolean(),
  overNewer: Type.Optional(Type.Boolean()),
  /** What a newer version has stored is in a backup already. */
  isKept: Type.Optional(Type.Boolean()),
  passphrase: Type.Optional(Type.String()),
  identity: Type.Optional(Type.String()),
})

const QUESTION =
  'This site has content. Replace all of it by the backup? A backup of what is there is made first, and everybody is signed out.'
const OTHER_KEY =
  "this backup does not have their key. Restore one with a passphrase, or add the old site's data keys (its file data-keys) to this site's or to DATA_KEYS, and restart. If the backup was made before there were data keys, set JWT_SECRET to that of then, or to the text of the file jwt-secret."

export const restore = siteVerb({
  name: 'restore',
  help: 'Put a backup into the site, all or nothing. A full site is asked about and backed up first.',
  place: 'site',
  makesSite: true,
  args: Args,
  define: (command) =>
    defineKey(command)
      .argument('<file>', "a backup, or the name of one of the site's own")
      .option(
        '--over-newer',
        'if a newer version has changed the database, back it up and empty it first: the way back to this version',
      )
      .option('--kept', 'with --over-newer: there is a backup of that database already, so make none')
      .option('--yes', 'do not ask'),
  async read(typed) {
    const overNewer = typed.options['overNewer'] === true
    const [own = ''] = typed.args
    const mayBeOwn = !overNewer && parseBackupName(own) !== undefined
    const argument = await readBackupArgument(typed, { mayBeOwn })
    if (overNewer) await readBackup(argument.file, argument, {}) // it must be whole before the database is emptied
    return {
      ...argument,
      ...(mayBeOwn && { own }),
      replace: false,
      ...(overNewer && { overNewer, isKept: typed.options['kept'] === true }),
    }
  },
  emptiesNewer: ({ overNewer, isKept = false, passphrase }) =>
    overNewer === true ? { isKept, passphrase } : undefined,
  confirm: (args, error) =>
    error !== undefined && stateError(error).code === 'not_empty' && !args.replace
      ? { question: QUESTION, args: { ...args, replace: true } }
      : undefined,
  async run(site, { file, own, passphrase, identity, replace }, { report, signal }) {
    await using local = await localBackup(site, file, own)
    const storePassphrase = site.config.backupPassphrase ?? passphrase
    const options = { passphrase, identity, storePassphrase, replace, report, signal }
    if (!replace && !(await isEmptySite(site.db))) throw new BackupError('not_empty') // asks, before a task begins
    const restored = await restoreAsTask(site, local.path, options).catch((error: unknown) => {
      if (!site.emptied) throw error
      const { code, message } = stateError(error)
      throw new CommandError(code, `${message} What was there is in the backup ${site.emptied.name}.`, { cause: error })
    })
    const { manifest, rows, addedMedia, unreadable } = restored
    const before = restored.before ?? site.emptied?.name ?? null
    const emptied = site.emptied && factsOf(site.emptied.manifest)
    return {
      createdAt: manifest.created_at,
      rows,
      addedMedia,
      missing: manifest.missing,
      skipped: manifest.skipped,
      cleaned: manifest.unclean.map(({ text }) => text),
      emptied,
      before,
      unreadable,
    }
  },
  say: ({ createdAt, rows, addedMedia, missing, skipped, cleaned, before, emptied, unreadable }) => [
    `Restored the backup of ${createdAt}: ${rows} rows, ${addedMedia} files that were missing.`,
    ...(missing.length > 0 ? [`The backup itself lacks ${missing.length} files that its records refer to.`] : []),
    ...skippedText(skipped),
    ...(cleaned.length > 0 ? [`HTML that no site stores was removed from ${cleaned.join(', ')}.`] : []),
    ...(unreadable === 0 ? [] : [`The diets and allergies of ${unreadable} records cannot be read: ${OTHER_KEY}`]),
    ...(before === null
      ? []
      : [`What was there is in the backup ${before}${emptied ? `: ${countText(emptied)}` : ''}.`]),
  ],
})

/** Returns a local file of the backup: a file here, or else a stored backup, which may be in a bucket. */
async function localBackup(site: CommandSite, file: string, own: string | undefined) {
  if (own !== undefined && !(await isFile(file))) return site.backups.openLocally(own, site.tempDir)
  return { path: file, [Symbol.asyncDispose]: async () => {} }
}

/** Restores a backup as a task. @throws AppError `backup_busy` with another task; what `restoreBackup` throws */
async function restoreAsTask(
  site: CommandSite,
  path: string,
  {
    report,
    signal,
    ...options
  }: Work & Pick<RestoreOptions, 'passphrase' | 'identity' | 'replace' | 'storePassphrase'>,
): Promise<RestoreFacts> {
  const result = Promise.withResolvers<RestoreFacts>()
  const act = { actor: NOBODY, at: site.now() }
  const { ended } = await site.tasks.begin({ kind: 'restore', isScheduled: false }, act, async (task) => {
    const watch = {
      signal: AbortSignal.any([signal, task.signal]),
      report: (progress: Progress) => {
        report(progress)
        task.report(progress)
      },
    }
    const restoring = restoreBackup(site, path, { ...options, ...watch, beforeCommit: task.demandAlive })
    restoring.then(result.resolve, result.reject)
    const { before, manifest } = await restoring
    return { facts: { created_at: manifest.created_at, ...(before && { before }) } }
  })
  result.promise.catch(() => {}) // the caller gets a rejection below, after the task has ended
  await ended
  return result.promise
}
