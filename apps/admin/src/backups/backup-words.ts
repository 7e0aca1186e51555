import type { BackupReason } from '@tablier/contracts'
import type { Task } from './backup-queries.ts'

const KB = 1024
const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** `812 KB`, `1.4 GB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.max(0, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(KB))), units.length - 1)
  const number = bytes / KB ** power
  return `${power === 0 || number >= 100 ? Math.round(number) : number.toFixed(1)} ${units[power]}`
}

/** Why a backup was made. */
export const reasonNames = {
  manual: 'Made by hand',
  scheduled: 'Scheduled',
  'before-restore': 'Before a restore',
  'before-import': 'Before an import',
  'before-upgrade': 'Before an upgrade',
} as const satisfies Record<BackupReason, string>

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

/** What a task is doing, and how much of that is done: null if nobody knows. */
export function progressOf({ step, done, total }: Task): { readonly text: string; readonly percent: number | null } {
  const text = step === null ? 'Getting ready' : steps[step]
  return { text, percent: total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : null }
}

/** `214 records and 18 pictures`. */
export function countsText({ records = 0, pictures = 0 }: Task['facts']): string {
  const count = (number: number, one: string) => `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`
  return `${count(records, 'record')} and ${count(pictures, 'picture')}`
}
