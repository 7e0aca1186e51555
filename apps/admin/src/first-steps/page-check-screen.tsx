import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleCheck, Eye } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { dashboardOptions } from '../calls/dashboard-query.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { Page } from '../components/page.tsx'
import { useSiteRecords } from '../content/site-areas.ts'
import { t } from '../language/words.ts'
import { useLeaveOutSection } from '../settings/hidden-sections.tsx'
import { settingsOptions } from '../site/site-settings.ts'
import { pageCheckOptions, useKeepRemark, useLooked } from './page-check.ts'
import { pageRemarks, type Remark } from './page-remarks.ts'

/** What a designer would say about the page, each with the form that mends it. */
export function PageCheckScreen() {
  const remarks = usePageRemarks()
  const queryClient = useQueryClient()
  return (
    <Page
      title={t.lookOverMyPage}
      action={
        <ButtonLink to="/admin/preview" variant="quiet" icon={Eye}>
          {t.preview}
        </ButtonLink>
      }
    >
      {remarks === 'failed' ? (
        <FailureNotice message={t.failedToLoad} onRetry={() => void queryClient.refetchQueries({ type: 'active' })} />
      ) : remarks === 'loading' ? (
        <output className="block text-sm text-muted">{t.loadingPending}</output>
      ) : (
        <Remarks {...remarks} />
      )}
    </Page>
  )
}

interface RemarksProps {
  /** Those that are to be followed. */
  readonly open: readonly Remark[]
  /** Those of which the owner has said that it is meant so. */
  readonly kept: readonly Remark[]
  /** How many were left when somebody last looked. */
  readonly left: number | null
}

function Remarks({ open, kept, left }: RemarksProps) {
  const summary = useRef<HTMLDivElement>(null)
  const { mutate: note } = useLooked()
  const count = open.length
  useEffect(() => {
    if (count !== left) note(count)
  }, [count, left, note])
  const keeping = useKeepRemark(() => summary.current?.focus()) // the button has moved to the other list
  return (
    <>
      <div ref={summary} tabIndex={-1} className="-mt-4 text-sm text-muted outline-none">
        {count === 0 ? (
          <output className="mt-4 flex items-center gap-3 rounded-xl border border-line p-6 text-base text-ink">
            <CircleCheck size={24} className="shrink-0 text-success" aria-hidden="true" />
            {t.nothingToMend}
          </output>
        ) : (
          t.pageCheckIntro({ count })
        )}
      </div>
      <RemarkList label={t.lookOverMyPage} remarks={open} keeping={keeping} />
      {kept.length > 0 && (
        <details className="rounded-xl border border-line px-4 sm:px-6">
          <summary className="min-h-11 cursor-pointer py-3 text-sm font-medium">
            {t.meantSo({ count: kept.length })}
          </summary>
          <RemarkList label={t.meantSo({ count: kept.length })} remarks={kept} keeping={keeping} areKept />
        </details>
      )}
    </>
  )
}

interface RemarkListProps {
  readonly label: string
  readonly remarks: readonly Remark[]
  readonly areKept?: boolean
  readonly keeping: ReturnType<typeof useKeepRemark>
}

function RemarkList({ label, remarks, areKept = false, keeping }: RemarkListProps) {
  if (remarks.length === 0) return null
  return (
    <ul
      aria-label={label}
      className={`divide-y divide-line ${areKept ? 'border-t border-line' : 'rounded-xl border border-line px-4 sm:px-6'}`}
    >
      {remarks.map((remark) => (
        <RemarkRow
          key={remark.key}
          remark={remark}
          isKept={areKept}
          isBusy={keeping.isPending}
          onKeep={() => keeping.mutate({ remark: remark.key, isKept: !areKept })}
        />
      ))}
    </ul>
  )
}

interface RemarkRowProps {
  readonly remark: Remark
  readonly isKept: boolean
  readonly isBusy: boolean
  readonly onKeep: () => void
}

function RemarkRow({ remark: { text, place, link, leavesOut }, isKept, isBusy, onKeep }: RemarkRowProps) {
  const id = useId()
  const leaveOut = useLeaveOutSection()
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-xs text-muted">{place}</p>
        <Link
          id={id}
          to={link.path}
          search={link.search}
          className={`rounded text-sm wrap-anywhere after:absolute after:inset-0 hover:underline ${isKept ? 'text-muted' : 'font-medium'}`}
        >
          {text}
        </Link>
      </div>
      {leavesOut && !isKept && (
        <Button
          aria-describedby={id}
          className="relative"
          isBusy={leaveOut.isPending}
          onClick={() => leaveOut.mutate(leavesOut)}
        >
          {t.leaveOutSection}
        </Button>
      )}
      <Button
        variant="quiet"
        aria-describedby={id}
        className="relative min-h-11 max-sm:-ms-4"
        isBusy={isBusy}
        onClick={onKeep}
      >
        {isKept ? t.sayItAgain : t.itIsMeantSo}
      </Button>
      <ChevronRight size={18} className="shrink-0 text-muted max-sm:hidden rtl:rotate-180" aria-hidden="true" />
    </li>
  )
}

function usePageRemarks(): RemarksProps | 'loading' | 'failed' {
  const lists = useSiteRecords()
  const site = useQuery(dashboardOptions)
  const settings = useQuery(settingsOptions)
  const check = useQuery(pageCheckOptions)
  if (site.isError || settings.isError || check.isError || lists.some(({ hasFailed }) => hasFailed)) return 'failed'
  if (!site.data || !settings.data || !check.data || lists.some(({ records }) => !records)) return 'loading'
  const published = lists.map(({ screen, records = [] }) => {
    return [screen.name, records.filter(({ status }) => status === 'Published')] as const
  })
  const remarks = pageRemarks({
    published: Object.fromEntries(published),
    hiddenSections: settings.data.settings.hiddenSections,
    legalPages: site.data.publishedLegalPages,
    alternativeTexts: new Map(check.data.alternativeTexts.map(({ path, alt }) => [path, alt])),
  })
  const kept = new Set(check.data.kept)
  return {
    open: remarks.filter(({ key }) => !kept.has(key)),
    kept: remarks.filter(({ key }) => kept.has(key)),
    left: check.data.left,
  }
}
