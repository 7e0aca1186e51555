import type { OutputOf } from '@tablier/api-client'
import type { Api, BackupReason } from '@tablier/contracts'

export type BackupOverview = NonNullable<OutputOf<Api['backups']['list']>['overview']>
export type Backup = NonNullable<BackupOverview['items']>[number]
export type Task = NonNullable<BackupOverview['task']>

/** The props of the parts of the backups' screen. */
export interface BackupsProps {
  readonly overview: BackupOverview
  /** True while a task is running. */
  readonly isBusy: boolean
}

/** Why a backup was made. */
export const reasonNames = {
  manual: 'Made by hand',
  scheduled: 'Scheduled',
  'before-restore': 'Before a restore',
  'before-import': 'Before an import',
  'before-upgrade': 'Before an upgrade (without pictures)',
} as const satisfies Record<BackupReason, string>

/** Returns the newest backup with all media. Those from before an upgrade have none. */
export function newestWhole(items: readonly Backup[]): Backup | undefined {
  return items.find(({ reason }) => reason !== 'before-upgrade')
}

export const taskNames = {
  backup: 'Making a backup',
  restore: 'Restoring your site',
  rehearsal: 'Rehearsing a restore',
} as const satisfies Record<Task['kind'], string>

const steps = {
  upload: 'The file is arriving',
  tables: 'Copying texts and messages',
  media: 'Copying pictures and videos',
  verify: 'Checking the backup',
  load: 'Reading texts and messages',
  migrate: 'Bringing it up to date',
  check: 'Checking that nothing is missing',
  store: 'Storing the backup',
  switch: 'Putting it on your site',
} as const satisfies Record<NonNullable<Task['step']>, string>

/** Returns what a task is doing, and its progress: null if unknown. */
export function progressOf({ step, done, total }: Task): { readonly text: string; readonly percent: number | null } {
  const text = step === null ? 'Getting ready' : steps[step]
  return { text, percent: total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : null }
}

/** The server's text for a task that it could not finish, because it was stopped or crashed. */
const INTERRUPTED = 'The server stopped'

/** Returns why a restore failed. It says that nothing was changed only if the backup was refused while it was read. */
export function failedRestoreText({ step, problem }: Task): string {
  if (problem?.startsWith(INTERRUPTED))
    return 'The restore was interrupted. Please look at your site before you try again.'
  const wasRefused = step === 'upload' || step === 'verify'
  return `The restore failed${wasRefused ? ', and nothing was changed' : ''}. ${problem ?? ''}`
}

/** Returns a text such as `18 pictures and videos`. */
export function picturesText({ pictures = 0 }: Task['facts']): string {
  return pictures === 1 ? '1 picture or video' : `${pictures.toLocaleString('en')} pictures and videos`
}

/** Returns a text such as `3 pictures or videos were missing`; null if the backup has all files. */
export function missingText({ missing = 0 }: Task['facts']): string | null {
  if (missing === 0) return null
  return missing === 1
    ? 'One picture or video was missing'
    : `${missing.toLocaleString('en')} pictures or videos were missing`
}

/** Returns what nobody can read after a restore. */
export function unreadableText(records: number): string {
  return `The diets and allergies of ${recordsText(records)} cannot be read: the backup has no key for them. Restore one with a passphrase, or ask whoever runs your server to add the data keys of the old one.`
}

/** Returns what another server cannot read of a backup; null if it can read everything. */
export function withoutKeyText({ withoutKey = 0 }: Task['facts']): string | null {
  if (withoutKey === 0) return null
  return `It has no passphrase, and so no keys: on another server, the diets and allergies of ${recordsText(withoutKey)} cannot be read.`
}

function recordsText(records: number): string {
  return records === 1 ? 'one record' : `${records.toLocaleString('en')} records`
}
