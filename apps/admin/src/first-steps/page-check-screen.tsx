import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { ChevronRight, CircleCheck, Eye } from 'lucide-react'
import { dashboardOptions } from '../calls/dashboard-query.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { Page } from '../components/page.tsx'
import { useSiteRecords } from '../content/site-areas.ts'
import { t } from '../language/words.ts'
import { useLeaveOutSection } from '../settings/hidden-sections.tsx'
import { settingsOptions } from '../site/site-settings.ts'
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
      ) : remarks.length === 0 ? (
        <output className="flex items-center gap-3 rounded-xl border border-line p-6">
          <CircleCheck size={24} className="shrink-0 text-success" aria-hidden="true" />
          {t.nothingToMend}
        </output>
      ) : (
        <>
          <p className="-mt-4 text-sm text-muted">{t.pageCheckIntro({ count: remarks.length })}</p>
          <ul className="divide-y divide-line rounded-xl border border-line px-4 sm:px-6">
            {remarks.map((remark) => (
              <RemarkRow key={`${remark.link.path} ${remark.text}`} remark={remark} />
            ))}
          </ul>
        </>
      )}
    </Page>
  )
}

function RemarkRow({ remark: { text, place, link, leavesOut } }: { readonly remark: Remark }) {
  const id = useId()
  const leaveOut = useLeaveOutSection()
  return (
    <li className="relative flex flex-wrap items-center gap-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-xs text-muted">{place}</p>
        <Link
          id={id}
          to={link.path}
          search={link.search}
          className="rounded text-sm font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {text}
        </Link>
      </div>
      {leavesOut && (
        <Button
          aria-describedby={id}
          className="relative"
          isBusy={leaveOut.isPending}
          onClick={() => leaveOut.mutate(leavesOut)}
        >
          {t.leaveOutSection}
        </Button>
      )}
      <ChevronRight size={18} className="shrink-0 text-muted rtl:rotate-180" aria-hidden="true" />
    </li>
  )
}

function usePageRemarks(): Remark[] | 'loading' | 'failed' {
  const lists = useSiteRecords()
  const site = useQuery(dashboardOptions)
  const settings = useQuery(settingsOptions)
  if (site.isError || settings.isError || lists.some(({ hasFailed }) => hasFailed)) return 'failed'
  if (!site.data || !settings.data || lists.some(({ records }) => !records)) return 'loading'
  const published = lists.map(({ screen, records = [] }) => {
    return [screen.name, records.filter(({ status }) => status === 'Published')] as const
  })
  return pageRemarks({
    published: Object.fromEntries(published),
    hiddenSections: settings.data.settings.hiddenSections,
    legalPages: site.data.publishedLegalPages,
  })
}
