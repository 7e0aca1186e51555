import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock, KeyRound, TriangleAlert } from 'lucide-react'
import { backupsOptions } from '../backups/backup-queries.ts'
import { missingText, newestWhole, picturesText, type BackupOverview } from '../backups/backup-words.ts'
import { DateTime } from '../components/date-time.tsx'
import { dashboardOptions } from '../dashboard-query.ts'
import { sizeText } from '../file-size.ts'
import { subjectOf, unansweredText } from '../messages/message-queries.ts'
import { useSession } from '../session/session-store.ts'
import { settingsOptions } from '../site-time-zone.ts'

const MB = 1024 * 1024

/** Says that messages wait for an answer for longer than the settings allow. */
export function UnansweredNotice() {
  const { data } = useQuery(dashboardOptions)
  if (!data?.unanswered.oldest) return null
  const { count, hours, oldest } = data.unanswered
  const linkClass = 'rounded underline [overflow-wrap:anywhere]'
  return (
    <section
      aria-label="Waiting for an answer"
      className="flex gap-3 rounded-xl border border-line bg-primary-wash px-4 py-3 text-sm"
    >
      <Clock size={18} aria-hidden="true" className="mt-px shrink-0" />
      <p className="min-w-0">
        <span className="font-medium">{unansweredText(count, hours)}</span> {count > 1 && 'The oldest is '}
        <Link to="/admin/messages/$id" params={{ id: oldest.id }} className={linkClass}>
          {subjectOf(oldest)}
        </Link>
        {oldest.name && ` from ${oldest.name}`}.{' '}
        {count > 1 && (
          <Link to="/admin/messages" search={{ status: 'Inbox' }} className={linkClass}>
            Go to the inbox
          </Link>
        )}
      </p>
    </section>
  )
}

/** Says which administrators have a password that is easy to guess, or one that the server has made. */
export function PasswordNotice() {
  const { data } = useQuery(dashboardOptions)
  const session = useSession()
  if (!data || data.passwords.length === 0) return null
  const own = data.passwords.find(({ id }) => id === session?.id)
  const others = data.passwords.filter((account) => account !== own)
  return (
    <section
      aria-label="Passwords"
      className="flex gap-3 rounded-xl border border-line bg-primary-wash px-4 py-3 text-sm"
    >
      <KeyRound size={18} aria-hidden="true" className="mt-px shrink-0" />
      <div className="flex min-w-0 flex-col gap-1 [overflow-wrap:anywhere]">
        {own && (
          <p>
            <span className="font-medium">Your password {passwordWords[own.note]}.</span>{' '}
            <Link to="/admin/settings/general" className="rounded underline">
              Change it in your profile
            </Link>
          </p>
        )}
        {others.map(({ id, name, note }) => (
          <p key={id}>
            <span className="font-medium">
              The password of {name} {passwordWords[note]}.
            </span>{' '}
            Please ask them to change it.
          </p>
        ))}
      </div>
    </section>
  )
}

const passwordWords = { weak: 'is easy to guess', generated: 'was made by the server' } as const

/** Warns if the server's disk has little room left. */
export function DiskNotice() {
  const { data } = useQuery(settingsOptions)
  const disk = data?.disk
  if (!disk || disk.state === 'enough') return null
  const left = disk.freeBytes === null ? '' : ` (${inWords(disk.freeBytes)} left)`
  return (
    <section
      aria-label="Room on the disk"
      className="flex gap-3 rounded-xl bg-danger-wash px-4 py-3 text-sm text-danger"
    >
      <TriangleAlert size={18} aria-hidden="true" className="mt-px shrink-0" />
      <div className="flex flex-col gap-1">
        <p className="font-medium">The server's disk is {disk.state === 'full' ? 'full' : `almost full${left}`}.</p>
        <p>
          {disk.state === 'full'
            ? 'Pictures and videos cannot be uploaded now. Texts and messages are still saved.'
            : 'Soon, pictures and videos cannot be uploaded any more.'}{' '}
          Please tell the person who runs your server.
        </p>
      </div>
    </section>
  )
}

/** Returns a text such as `812 MB` or `1.4 GB`. */
function inWords(bytes: number): string {
  const megabytes = bytes / MB
  return megabytes < 1000 ? `${Math.floor(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}

/** Warns if there is no reliable backup of the site. */
export function BackupWarning() {
  const { data, isLoadingError } = useQuery(backupsOptions)
  const warning = isLoadingError ? notLoaded : data && warningText(data)
  if (!warning) return null
  return (
    <section aria-label="Backups" className="flex gap-3 rounded-xl bg-danger-wash px-4 py-3 text-sm text-danger">
      <TriangleAlert size={18} aria-hidden="true" className="mt-px shrink-0" />
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{warning.what}</span> {warning.more} {backupsLink('Go to backups')}
      </p>
    </section>
  )
}

/** The last backup and the last rehearsal, in a quiet line. */
export function BackupLine() {
  const { data } = useQuery(backupsOptions)
  const newest = newestWhole(data?.items ?? [])
  if (!data || !newest || data.warning !== null) return null
  const { rehearsal } = data.last
  return (
    <p className="text-sm text-muted">
      {backupsLink('Last backup')}: <DateTime iso={newest.createdAt} />, {sizeText(newest.bytes)}.
      {rehearsal && (
        <>
          {' '}
          Rehearsed on <DateTime iso={rehearsal.startedAt} />: everything came back, with{' '}
          {picturesText(rehearsal.facts)}.
        </>
      )}
    </p>
  )
}

function backupsLink(text: string) {
  return (
    <Link to="/admin/settings/advanced" className="rounded underline">
      {text}
    </Link>
  )
}

const notLoaded = { what: 'The backups could not be loaded.', more: 'So nobody can tell whether your site has one.' }

function warningText({ warning, last }: BackupOverview): { readonly what: string; readonly more: string } | null {
  if (warning === 'no_backup')
    return { what: 'There is no backup of your site yet.', more: 'Make one now, or set a schedule.' }
  if (warning === 'backup_failed') return { what: 'The last backup failed.', more: last.backup?.problem ?? '' }
  if (warning === 'missing_files') {
    const missing = missingText((last.backup ?? last.rehearsal)?.facts ?? {}) ?? 'Pictures were missing'
    return { what: `${missing} when the last backup was made.`, more: 'The newest complete backup is kept.' }
  }
  if (warning === 'overdue') return { what: 'The last backup is too old.', more: 'Your schedule promises a newer one.' }
  if (warning === 'rehearsal_failed')
    return { what: 'The last backup could not be restored in a rehearsal.', more: last.rehearsal?.problem ?? '' }
  return null
}
