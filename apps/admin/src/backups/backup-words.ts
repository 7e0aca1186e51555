import type { OutputOf } from '@tablier/api-client'
import type { Api, BackupReason } from '@tablier/contracts'
import { t } from '../language/words.ts'

export type BackupOverview = NonNullable<OutputOf<Api['backups']['list']>['overview']>
export type Backup = NonNullable<BackupOverview['items']>[number]
export type Task = NonNullable<BackupOverview['task']>

export interface BackupsProps {
  readonly overview: BackupOverview
  /** True while a task is running. */
  readonly isBusy: boolean
}

export const reasonNames = {
  manual: t.madeByHand,
  scheduled: t.scheduledBackup,
  'before-restore': t.beforeARestore,
  'before-import': t.beforeAnImport,
  'before-upgrade': t.beforeAnUpgradeWithoutPictures,
} as const satisfies Record<BackupReason, string>

/** Returns the newest backup with all media. Those from before an upgrade have none. */
export function newestWhole(items: readonly Backup[]): Backup | undefined {
  return items.find(({ reason }) => reason !== 'before-upgrade')
}

export const taskNames = {
  backup: t.makingABackup,
  copy: t.copyingElsewhere,
  restore: t.restoringYourSite,
  rehearsal: t.rehearsingARestore,
} as const satisfies Record<Task['kind'], string>

const steps = {
  upload: t.theFileIsArriving,
  tables: t.copyingTextsAndMessages,
  media: t.copyingPicturesAndVideos,
  verify: t.checkingTheBackup,
  load: t.readingTextsAndMessages,
  migrate: t.bringingItUpToDate,
  check: t.checkingThatNothingIsMissing,
  store: t.storingTheBackup,
  switch: t.puttingItOnYourSite,
} as const satisfies Record<NonNullable<Task['step']>, string>

/** Returns what a task is doing, and its progress: null if unknown. */
export function progressOf({ step, done, total }: Task): { readonly text: string; readonly percent: number | null } {
  const text = step === null ? t.gettingReady : steps[step]
  return { text, percent: total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : null }
}

/** Returns why a task failed, in the reader's language unless its details are known to the server alone; '' if it did not. */
export function problemText({ problem, facts: { why, interrupted } }: Task): string {
  if (problem === null) return ''
  if (interrupted) return t.backupProblem({ why: 'interrupted' })
  return why === undefined ? problem : t.backupProblem({ why })
}

/** Returns why a restore failed. It says that nothing was changed only if the backup was refused while it was read. */
export function failedRestoreText(task: Task): string {
  const { step, facts } = task
  if (facts.interrupted) return t.restoreWasInterrupted
  const wasRefused = step === 'upload' || step === 'verify'
  const values = { problem: problemText(task) }
  return wasRefused ? t.theRestoreFailedUnchanged(values) : t.theRestoreFailed(values)
}

/**
 * Returns a text such as `3 pictures or videos were missing when it was made.`; null if the backup has all files.
 * @param backup which one was made
 */
export function missingText({ missing = 0 }: Task['facts'], backup: 'last' | 'that' | 'it'): string | null {
  return missing === 0 ? null : t.picturesWereMissing({ missing, backup })
}

/** Returns what a restore removes; null if it removes nothing. */
export function cleanedText({ cleaned = 0 }: Task['facts']): string | null {
  return cleaned === 0 ? null : t.textsHaveHtmlThatNoSiteStores({ texts: cleaned })
}

/** Returns what nobody can read after a restore; null if everything can be read. */
export function unreadableText({ unreadable = 0 }: Task['facts']): string | null {
  return unreadable === 0 ? null : t.theDietsAndAllergiesOfCannot({ records: unreadable })
}

/** Returns what another server cannot read of a backup; null if it can read everything. */
export function withoutKeyText({ withoutKey = 0 }: Task['facts']): string | null {
  if (withoutKey === 0) return null
  return t.backupHasNoPassphrase({ records: withoutKey })
}
