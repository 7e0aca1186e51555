import { type CollectionName, shownCount } from '@tablier/contracts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ExternalLink, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, buttonClass } from '../components/button.tsx'
import { Page } from '../components/page.tsx'
import { PUBLIC_SITE } from '../public-site.ts'
import { listToAdd } from './area-search.ts'
import { BuiltInNotice } from './built-in-notice.tsx'
import type { Area, CollectionScreen } from './collection-screen.ts'
import { FailureBanner, FailureReportContext, useNewFailureReport } from './failure-report.tsx'
import { type Editing, RecordDialog } from './form/record-dialog.tsx'
import { LinkedHistory } from './history/linked-history.tsx'
import { CollectionList } from './list/collection-list.tsx'
import { partnerOf } from './on-site.ts'

interface AreaPageProps {
  readonly area: Area
  /** Shown above the table of a list. */
  readonly extras?: Partial<Record<CollectionName, ReactNode>>
}

/** The page of an area: its heading, its actions, its lists and the form. */
export function AreaPage({ area, extras }: AreaPageProps) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const failureReport = useNewFailureReport(area.hasFailureBanner ?? false)
  const navigate = useNavigate()
  const linked = listToAdd(area, useSearch({ strict: false }).add)
  const edited = editing ?? (linked ? { screen: linked, record: null } : null)

  function open(next: Editing) {
    failureReport.clear() // an earlier failure says nothing about this form
    setEditing(next)
  }
  function close() {
    setEditing(null)
    if (linked) void navigate({ to: area.path, replace: true, resetScroll: false })
  }
  /** What an owner adds every day: not a heading, of which the page shows one. */
  const mostAdded = area.lists.find(({ name }) => shownCount(name) > 1) ?? area.lists[0]
  const [story, facts] = area.lists.filter((screen) => partnerOf(screen, area))
  const add = (screen: CollectionScreen) => open({ screen, record: null })
  const actions = (
    <div className="flex flex-wrap gap-3">
      <a href={PUBLIC_SITE + area.section} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
        <ExternalLink size={18} aria-hidden="true" />
        View on site
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <Button variant="primary" onClick={() => add(mostAdded)}>
        <Plus size={18} aria-hidden="true" />
        {area.add}
      </Button>
    </div>
  )
  return (
    <FailureReportContext value={failureReport}>
      <Page title={`${area.label} Management`} action={actions}>
        <FailureBanner className="rounded-xl" />
        {story && facts && <BuiltInNotice lists={[story, facts]} />}
        {area.lists.map((screen) => (
          <div key={screen.name} className="flex flex-col gap-4 not-last:mb-4">
            {area.lists.length > 1 && <h2 className="text-lg font-semibold">{screen.title}</h2>}
            {extras?.[screen.name]}
            <CollectionList
              screen={screen}
              partner={partnerOf(screen, area)}
              onAdd={() => add(screen)}
              onEdit={(record) => open({ screen, record })}
            />
          </div>
        ))}
        {!edited && <LinkedHistory area={area} />}
        {edited && <RecordDialog area={area} editing={edited} onClosed={close} />}
      </Page>
    </FailureReportContext>
  )
}
