import { type CollectionName, shownCount } from '@tablier/contracts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Eye, Info, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { ApiError } from '@tablier/api-client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, ButtonLink } from '../components/button.tsx'
import { Page } from '../components/page.tsx'
import { announceFailure } from '../components/toasts.ts'
import { HiddenSectionNotice } from '../settings/hidden-sections.tsx'
import type { Area, CollectionScreen } from './collection-screen.ts'
import { EmptySectionNotice } from './empty-section.tsx'
import { FailureBanner, FailureReportContext, useNewFailureReport } from './failure-report.tsx'
import { type Editing, RecordDialog } from './form/record-dialog.tsx'
import { LinkedHistory } from './history/record-history.tsx'
import { CollectionList } from './list/collection-list.tsx'
import { claims, hasPublished, partnerOf } from './on-site.ts'
import { PhotoDrafts } from './photo-drafts.tsx'
import { collectionClient, collectionKey, draftsKey, recordIn, useRecords } from './use-records.ts'
import { WaitingTexts } from './waiting-texts.tsx'
import { listToAdd, recordToEdit } from './area-search.ts'
import { SiteLink } from '../settings/going-live.tsx'
import { t } from '../language/words.ts'

interface AreaPageProps {
  readonly area: Area
  /** Shown above the table of a list. */
  readonly extras?: Partial<Record<CollectionName, ReactNode>>
}

/** The page of an area: its heading, its actions, its lists and the form. */
export function AreaPage({ area, extras }: AreaPageProps) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const drafts = useDraftsInTurn()
  const failureReport = useNewFailureReport(area.hasFailureBanner ?? false)
  const navigate = useNavigate()
  const linked = useLinkedForm(area)
  const edited = linked ?? editing ?? drafts.next

  function open(next: Editing) {
    failureReport.clear() // an earlier failure says nothing about this form
    setEditing(next)
  }
  function close(closed: Editing, isSaved: boolean) {
    if (closed === drafts.next) return drafts.end(isSaved)
    setEditing(null) // also if a link has opened another record since
    if (closed !== editing) void navigate({ to: area.path, replace: true, resetScroll: false })
  }
  /** The list that owners add to most: the page shows several of its records. */
  const mostAdded = area.lists.find(({ name }) => shownCount(name) > 1) ?? area.lists[0]
  const [story, facts] = area.lists.filter((screen) => partnerOf(screen, area))
  const add = (screen: CollectionScreen) => open({ screen, record: null })
  return (
    <FailureReportContext value={failureReport}>
      <Page title={area.heading} action={<AreaActions area={area} onAdd={() => add(mostAdded)} />}>
        <FailureBanner className="rounded-xl" />
        <HiddenSectionNotice anchor={area.section} />
        <EmptySectionNotice area={area} />
        <WaitingTexts path={area.path} />
        {story && facts && <BuiltInNotice lists={[story, facts]} />}
        {area.lists.map((screen) => (
          <div key={screen.name} className="flex flex-col gap-4 not-last:mb-4">
            {area.lists.length > 1 && <h2 className="text-lg font-semibold">{screen.title}</h2>}
            {extras?.[screen.name]}
            {screen.hasPhotoDrafts && (
              <PhotoDrafts
                screen={screen}
                onDraft={(record) => drafts.add({ screen, record })}
                onUndo={() => drafts.end(false)}
              />
            )}
            <CollectionList
              screen={screen}
              partner={partnerOf(screen, area)}
              onAdd={() => add(screen)}
              onEdit={(record) => open({ screen, record })}
            />
          </div>
        ))}
        {!edited && <LinkedHistory area={area} />}
        {edited && (
          <RecordDialog
            key={`${edited.screen.name}-${edited.record?.id ?? 'new'}`} // another record gets a new dialog
            area={area}
            editing={edited}
            onClosed={(isSaved) => close(edited, isSaved)}
          />
        )}
      </Page>
    </FailureReportContext>
  )
}

interface AreaActionsProps {
  readonly area: Area
  readonly onAdd: () => void
}

function AreaActions({ area, onAdd }: AreaActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SiteLink section={area.section} target="_blank" rel="noreferrer">
        {t.viewOnSite}
        <span className="sr-only"> {t.opensInANewTab}</span>
      </SiteLink>
      {area.section.startsWith('#') && (
        <ButtonLink to="/admin/preview" search={{ section: area.section }} variant="quiet" icon={Eye}>
          {t.preview}
        </ButtonLink>
      )}
      <Button variant="primary" onClick={onAdd} icon={Plus}>
        {area.add}
      </Button>
    </div>
  )
}

/** The drafts of new photos, whose forms open one after the other until one is closed without saving. */
function useDraftsInTurn() {
  const [waiting, setWaiting] = useState<readonly Editing[]>([])
  return {
    next: waiting[0] ?? null,
    add: (draft: Editing) => setWaiting((others) => [...others, draft]),
    end: (goesOn: boolean) => setWaiting((others) => (goesOn ? others.slice(1) : [])),
  }
}

interface BuiltInNoticeProps {
  /** Two lists that the page shows only together. */
  readonly lists: readonly [CollectionScreen, CollectionScreen]
}

/** Says what visitors see while one of the lists has no published record, and what to do about it. */
function BuiltInNotice({ lists: [first, second] }: BuiltInNoticeProps) {
  const isMissing = [!hasPublished(useRecords(first).records), !hasPublished(useRecords(second).records)]
  const missing = [first, second].filter((_, index) => isMissing[index])
  if (!missing[0]) return null
  return (
    <output className="flex gap-3 rounded-xl border border-line bg-sunken px-4 py-3 text-sm">
      <Info size={18} aria-hidden="true" className="mt-px shrink-0 text-link" />
      <span>{t.visitorsNowSeeInsteadOfYour({ missing: missing[1] ? 'both' : missing[0].noun, claims })}</span>
    </output>
  )
}

/**
 * Returns the form that the page's address asks for, once its record is loaded; null if it asks for none. If the record
 * was deleted, it says so.
 */
function useLinkedForm(area: Area): Editing | null {
  const { add, edit } = useSearch({ strict: false })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toAdd = listToAdd(area, add)
  const toEdit = recordToEdit(area, edit)
  const [first] = area.lists
  const { name } = toEdit?.screen ?? first
  const { data: record, error } = useQuery({
    queryKey: [...collectionKey(name), 'linked', toEdit?.id],
    queryFn: async ({ signal }) => {
      const answer = await collectionClient(name).adminGet({ params: { id: toEdit?.id ?? 0 }, signal })
      await queryClient.invalidateQueries({ queryKey: draftsKey }) // an older list may lack this record's draft changes
      return recordIn(name, answer)
    },
    enabled: toEdit !== undefined,
    staleTime: 0,
    gcTime: 0,
    meta: { action: 'open a record' },
  })
  const isGone = !record && error instanceof ApiError && error.code === 'not_found'
  useEffect(() => {
    if (!isGone) return
    announceFailure(t.thisRecordIsGone)
    void navigate({ to: area.path, replace: true, resetScroll: false })
  }, [isGone, navigate, area.path])
  const screen = toAdd ?? toEdit?.screen
  const found = toAdd ? null : record
  return useMemo(() => (screen && found !== undefined ? { screen, record: found } : null), [screen, found])
}
