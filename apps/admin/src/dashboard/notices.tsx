import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowRight, Clock, KeyRound, Languages, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { backupsOptions } from '../backups/backup-queries.ts'
import { DateTime } from '../components/date-time.tsx'
import { Rich } from '../components/text.tsx'
import { type BackupOverview, newestWhole, problemText } from '../backups/backup-words.ts'
import { useWaiting } from '../content/waiting-texts.tsx'
import { dashboardOptions } from '../calls/dashboard-query.ts'
import { sizeText } from '../language/file-size.ts'
import { subjectOf, unansweredText } from '../messages/message-queries.ts'
import { useSession } from '../session/session-store.ts'
import { settingsOptions } from '../site/site-settings.ts'
import { client } from '../calls/api.ts'
import { Button, IconButton } from '../components/button.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { ordersKey } from '../orders/order-queries.ts'
import { dayText } from '../orders/order-text.tsx'
import { browserLanguage, browserTimeZone, localeText } from '../settings/language-field.tsx'
import { type ReactNode, useState } from 'react'
import { openAreas } from '../areas/areas.ts'
import { readReturnPath, rememberReturnPath } from '../session/return-path.ts'
import { t } from '../language/words.ts'

interface NoticeProps {
  readonly label: string
  readonly icon: LucideIcon
  readonly isWarning?: boolean
  readonly children: ReactNode
}

function Notice({ label, icon: Icon, isWarning = false, children }: NoticeProps) {
  const colors = isWarning ? 'bg-danger-wash text-danger' : 'border border-line bg-primary-wash'
  return (
    <section aria-label={label} className={`flex gap-3 rounded-xl px-4 py-3 text-sm ${colors}`}>
      <Icon size={18} aria-hidden="true" className="mt-px shrink-0" />
      <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">{children}</div>
    </section>
  )
}

const MB = 1024 * 1024

/** Says that messages wait for an answer for longer than the settings allow. */
export function UnansweredNotice() {
  const { data } = useQuery(dashboardOptions)
  if (!data?.unanswered.oldest) return null
  const { count, hours, oldest } = data.unanswered
  const linkClass = 'rounded underline'
  return (
    <Notice label={t.waitingForAnAnswer} icon={Clock}>
      <p>
        <span className="font-medium">{unansweredText(count, hours)}</span>{' '}
        <Rich
          text={t.theOldestIs({
            count,
            name: oldest.name,
            subject: subjectOf(oldest),
            hasName: String(oldest.name !== ''),
          })}
          link={(text) => (
            <Link to="/admin/messages/$id" params={{ id: oldest.id }} className={linkClass}>
              {text}
            </Link>
          )}
        />{' '}
        {count > 1 && (
          <Link to="/admin/messages" search={{ status: 'Inbox' }} className={linkClass}>
            {t.goToTheInbox}
          </Link>
        )}
      </p>
    </Notice>
  )
}

/** Names the evenings that were accepted and paid when their day was already taken. */
export function PaidWithoutDayNotice() {
  const { data } = useQuery(dashboardOptions)
  if (!data || data.paidWithoutDay.length === 0) return null
  return (
    <Notice label={t.paidWithoutDay} icon={TriangleAlert} isWarning>
      <p className="font-medium">{t.offerPaidTooLate}</p>
      {data.paidWithoutDay.map(({ id, customer, day }) => (
        <Link key={id} to="/admin/orders/$id" params={{ id }} className="self-start rounded underline">
          {[customer.name, day && dayText(day)].filter(Boolean).join(', ')}
        </Link>
      ))}
    </Notice>
  )
}

/** Says that a payment provider has reported what could not be entered. */
export function ReportedPaymentsNotice() {
  const { data } = useQuery(dashboardOptions)
  if (!data || data.paymentNotices === 0) return null
  return (
    <Notice label={t.reportedPayments} icon={TriangleAlert} isWarning>
      <p>
        <span className="font-medium">{t.reportedPaymentsWait({ count: data.paymentNotices })}</span>{' '}
        <Link to="/admin/orders" search={{ view: 'money' }} className="rounded underline">
          {t.lookAtItUnderMoney}
        </Link>
      </p>
    </Notice>
  )
}

/** Says how many texts wait for each of the site's other languages, with links to where they are. */
export function TranslationsNotice() {
  const waiting = useWaiting().filter((one) => one.places.length > 0)
  if (waiting.length === 0) return null
  return (
    <Notice label={t.translations} icon={Languages}>
      {waiting.map(({ language, text, places }) => (
        <p key={language} className="flex flex-wrap gap-x-3">
          <span className="font-medium">{text}</span>
          {places.map((place) => (
            <Link key={place.path} to={place.path} className="rounded underline">
              {t.placeWithCount(place)}
            </Link>
          ))}
        </p>
      ))}
    </Notice>
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
    <Notice label={t.passwords} icon={KeyRound}>
      {own && (
        <p>
          <span className="font-medium">{t.yourPassword({ note: own.note })}</span>{' '}
          <Link to="/admin/settings/general" className="rounded underline">
            {t.changeItInYourProfile}
          </Link>
        </p>
      )}
      {others.map(({ id, name, note }) => (
        <p key={id}>
          <Rich text={t.thePasswordOf({ name, note })} />
        </p>
      ))}
    </Notice>
  )
}

export function DiskNotice() {
  const { data } = useQuery(settingsOptions)
  const disk = data?.disk
  if (!disk || disk.state === 'enough') return null
  const isFull = disk.state === 'full'
  const { freeBytes } = disk
  const almost =
    freeBytes === null ? t.theDiskIsAlmostFull : t.theDiskHasLeft({ left: sizeText(Math.floor(freeBytes / MB) * MB) })
  return (
    <Notice label={t.roomOnTheDisk} icon={TriangleAlert} isWarning>
      <p className="font-medium">{isFull ? t.theDiskIsFull : almost}</p>
      <p>
        {isFull ? t.uploadsImpossibleNow : t.uploadsImpossibleSoon} {t.tellServersOperator}
      </p>
    </Notice>
  )
}

export function BackupWarning() {
  const { data, isLoadingError } = useQuery(backupsOptions)
  const warnings = [isLoadingError ? notLoaded : data && warningText(data), data && copyWarning(data)]
  const shown = warnings.filter((warning) => !!warning)
  if (shown.length === 0) return null
  return (
    <Notice label={t.backups} icon={TriangleAlert} isWarning>
      {shown.map(({ what, more }) => (
        <p key={what}>
          <span className="font-medium">{what}</span> {more} {backupsLink(t.goToBackups)}
        </p>
      ))}
    </Notice>
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
      <Rich
        text={t.lastBackupWithSize({ size: sizeText(newest.bytes) })}
        link={backupsLink}
        time={() => <DateTime iso={newest.createdAt} />}
      />
      {rehearsal && (
        <>
          {' '}
          <Rich
            text={t.everythingCameBack({ pictures: rehearsal.facts.pictures ?? 0 })}
            time={() => <DateTime iso={rehearsal.startedAt} />}
          />
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

const notLoaded = { what: t.theBackupsCouldNotBeLoaded, more: t.soBackupsAreUnknown }

function warningText({ warning, last }: BackupOverview): { readonly what: string; readonly more: string } | null {
  if (warning === 'no_backup') return { what: t.noBackupYet, more: t.makeOrScheduleBackup }
  if (warning === 'backup_failed')
    return { what: t.theLastBackupFailed, more: last.backup ? problemText(last.backup) : '' }
  if (warning === 'missing_files') {
    const { missing = 0 } = (last.backup ?? last.rehearsal)?.facts ?? {}
    return { what: t.picturesWereMissing({ missing, backup: 'last' }), more: t.theNewestCompleteBackupIsKept }
  }
  if (warning === 'overdue') return { what: t.theLastBackupIsTooOld, more: t.yourSchedulePromisesANewerOne }
  if (warning === 'rehearsal_failed')
    return { what: t.lastRehearsalFailed, more: last.rehearsal ? problemText(last.rehearsal) : '' }
  return null
}

/** Returns why the last backup is not in the second place; null if it is, or if there is no second place. */
function copyWarning({ copiesTo, last: { copy } }: BackupOverview) {
  if (copiesTo === null || copy === null || copy.problem === null) return null
  return { what: t.theLastCopyFailed, more: problemText(copy) }
}

/** Proposes the browser's time zone and language until the owner has chosen a time zone, be it the present one. */
export function TimeZoneNotice() {
  const { data } = useQuery(settingsOptions)
  const choice = useMutation({
    mutationFn: (body: { timeZone: string; language?: string }) => client.settings.update({ body }),
    onSuccess: ({ settings }) =>
      announceSuccess(t.yourSiteUses({ timeZone: localeText(settings.timeZone, settings.language) })),
    meta: {
      action: 'save the time zone',
      failed: t.failedToSaveTheSettings,
      reloads: [settingsOptions.queryKey, ordersKey],
    },
  })
  const [timeZone, language] = [browserTimeZone(), browserLanguage()]
  if (!data || data.isTimeZoneChosen || data.settings.timeZone === timeZone) return null
  const present = data.settings.timeZone.replaceAll('_', ' ')
  return (
    <section
      aria-label={t.timeZoneAndLanguage}
      className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-primary-wash px-4 py-3 text-sm"
    >
      <Clock size={18} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1 basis-64">
        <Rich text={t.timeZoneNotChosen({ present, browser: localeText(timeZone, language) })} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isBusy={choice.isPending} onClick={() => choice.mutate({ timeZone, language })}>
          {t.use({ choice: localeText(timeZone, language) })}
        </Button>
        <Button isBusy={choice.isPending} onClick={() => choice.mutate({ timeZone: data.settings.timeZone })}>
          {t.keep({ present })}
        </Button>
      </div>
    </section>
  )
}

/** Offers the page that somebody requested before signing in, such as a message from the link in a mail. */
export function ContinueNotice() {
  const navigate = useNavigate()
  const [path, setPath] = useState(readReturnPath)
  if (path === null) return null

  function close() {
    rememberReturnPath(undefined)
    setPath(null)
  }
  function open(href: string) {
    close()
    void navigate({ href })
  }
  return (
    <section
      aria-label={t.whereYouWereGoing}
      className="flex items-center gap-3 rounded-xl border border-line bg-primary-wash py-2 pe-2 ps-4"
    >
      <p className="flex-1 text-sm max-sm:hidden">{t.wasOnTheWay}</p>
      <Button variant="primary" onClick={() => open(path)} className="max-sm:flex-1">
        {continueText(path)}
        <ArrowRight size={18} aria-hidden="true" />
      </Button>
      <IconButton label={t.dismiss} onClick={close} icon={X} />
    </section>
  )
}

function continueText(path: string): string {
  if (path.startsWith('/admin/messages/')) return t.continueToTheMessage
  const area = openAreas.find((known) => path.startsWith(known.path))
  if (area) return t.continueTo({ area: area.title ?? area.label })
  return path.startsWith('/admin/settings') ? t.continueTo({ area: t.settings }) : t.continueToYourPage
}
