import {
  type ActivityArea,
  activityAreas,
  type ActivityDetail,
  type Api,
  deviceText,
  settingsIds,
} from '@tablier/contracts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { client } from '../calls/api.ts'
import { namedArea } from '../areas/areas.ts'
import { type Column, DataTable, ListFoot, LoadedList } from '../components/list.tsx'
import { DateTime } from '../components/date-time.tsx'
import { Page } from '../components/page.tsx'
import { Button } from '../components/button.tsx'
import { controlClass } from '../components/field.tsx'
import { FilterSelect } from '../components/list-filters.tsx'
import { saveFile } from '../calls/save-file.ts'
import type { ActivitySearch } from './activity-search.ts'
import type { OutputOf } from '@tablier/api-client'
import type { AreaSearch } from '../content/area-search.ts'
import { historySearch } from '../history/history-search.ts'
import { THE_ORDER } from '../content/history/record-revisions.ts'
import type { ViewProps } from '../components/list-search.ts'
import { type FieldsOf, t } from '../language/words.ts'

const route = getRouteApi('/admin/activity')
const PAGE_SIZE = 50

export function ActivityScreen() {
  const applied = route.useSearch()
  const navigate = route.useNavigate()
  const query = { page: 1, ...applied, limit: PAGE_SIZE }
  const list = useQuery({
    queryKey: ['activity', query] as const,
    queryFn: ({ signal }) => client.activity.list({ query, signal }),
    staleTime: 0, // every change adds to it
    placeholderData: keepPreviousData,
    meta: { action: 'load the activity' },
  })
  return (
    <Page title={t.activity} action={<DownloadButton applied={applied} />}>
      <p className="-mt-4 max-w-2xl text-sm text-muted">{t.activityIntro}</p>
      <ActivityFilters applied={applied} onApply={(search) => void navigate({ search })} />
      <LoadedList query={list} failed={t.failedToLoadTheActivity} loading={t.loadingTheActivity} columns={4}>
        {(page) => (
          <section aria-label={t.activity} className="flex flex-col gap-4">
            <DataTable label={t.activity} columns={columns} rows={page.items} empty={t.noActivityFound} />
            <ListFoot list={page} onPage={(to) => void navigate({ search: { ...applied, page: to } })} />
          </section>
        )}
      </LoadedList>
    </Page>
  )
}

/** Downloads the filtered lines as a table for a spreadsheet. */
function DownloadButton({ applied: { page: _page, ...query } }: { readonly applied: ActivitySearch }) {
  const saving = useMutation({
    mutationFn: async () => saveFile(await client.activity.download({ query }), 'activity.csv'),
    meta: { action: 'download the activity', failed: t.theActivityCouldNotBeDownloaded },
  })
  return (
    <Button isBusy={saving.isPending} onClick={() => saving.mutate()} icon={Download}>
      {t.download}
    </Button>
  )
}

const columns: readonly Column<ActivityLine>[] = [
  { heading: t.when, className: 'w-52', cell: ({ at }) => <DateTime iso={at} /> },
  {
    heading: t.who,
    className: 'w-[18%]',
    cell: (line) => (
      <span className="[overflow-wrap:anywhere]">
        {line.actorName ?? (isByStrangers(line) ? t.somebody : t.theServer)}
      </span>
    ),
  },
  {
    heading: t.what,
    className: 'w-[26%]',
    cell: (line) => (
      <div className="min-w-0">
        {whatWasDone(line)}
        {line.address !== null && (
          <p className="text-muted">
            {t.networkOfDevice({ device: deviceText(line.device, t), address: line.address })}
          </p>
        )}
      </div>
    ),
  },
  {
    heading: t.record,
    cell: (line) => (
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <Subject line={line} />
        <p className="text-muted">{t[`${line.area}Record`]}</p>
      </div>
    ),
  },
]

function Subject({ line }: { line: ActivityLine }) {
  const link = linkOf(line)
  const subject = subjectOf(line)
  if (!link) return subject ? <p className="line-clamp-2">{subject}</p> : null
  return (
    <Link {...link} className="line-clamp-2 rounded font-medium text-link hover:underline max-sm:py-1">
      {subject || t.openOfAreaName({ areaName: t[`${line.area}Record`] })}
    </Link>
  )
}

const areaOptions = [
  { key: 'access' as const, name: t.accountsAndAccess },
  ...activityAreas.map((key) => ({ key, name: t[`${key}Record`] })),
]

function ActivityFilters({ applied, onApply }: ViewProps<ActivitySearch>) {
  const { data: people = [] } = useQuery({
    queryKey: ['activity', 'people'] as const,
    queryFn: async ({ signal }) => (await client.activity.people({ signal })).items,
    meta: { action: 'load who did something' },
  })
  const { page: _page, ...filter } = applied
  const set = (change: ActivitySearch) => onApply({ ...filter, ...change })
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-end">
      <FilterSelect
        by="person"
        options={withDistinctNames(people)}
        chosen={filter.actor}
        onChoose={(actor) => set({ actor })}
      />
      <FilterSelect by="area" options={areaOptions} chosen={filter.area} onChoose={(area) => set({ area })} />
      <Day label={t.fromDay} value={filter.from} max={filter.to} onChange={(from) => set({ from })} />
      <Day label={t.to} value={filter.to} min={filter.from} onChange={(to) => set({ to })} />
      {Object.keys(filter).length > 0 && (
        <Button variant="quiet" onClick={() => onApply({})} className="max-sm:col-span-2">
          {t.clearFilters}
        </Button>
      )}
    </div>
  )
}

interface DayProps {
  readonly label: string
  readonly value: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChange: (day: string | undefined) => void
}

function Day({ label, value = '', onChange, ...bounds }: DayProps) {
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm text-muted max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
      {label}
      <input
        type="date"
        value={value}
        {...bounds}
        onChange={(event) => onChange(event.target.value || undefined)}
        className={`${controlClass} min-h-10 max-sm:min-h-11 sm:w-auto`}
      />
    </label>
  )
}

/** Adds the number of the account to a name that two people have, or that is empty. */
function withDistinctNames(people: readonly { readonly id: number; readonly name: string }[]) {
  return people.map(({ id, name }) => {
    const isShared = name === '' || people.some((other) => other.id !== id && other.name === name)
    return { key: id, name: isShared ? t.personOfId({ name: name || t.somebody, id }) : name }
  })
}

type ActivityLine = OutputOf<Api['activity']['list']>['items'][number]

/** Returns whether a line that names nobody is about strangers: sign-ins, and what many users did in a day. */
function isByStrangers({ area, action, recordId }: ActivityLine): boolean {
  return action === 'refused' || action === 'step_asked' || (area === 'users' && recordId === null)
}

/** Returns what was done: 'Edited: name, role' or 'Status set to Read'. */
function whatWasDone(line: ActivityLine): string {
  const { area, action, details } = line
  if (area === 'messages' && action === 'edited')
    return t.statusSetTo({ details: details.map((status) => t.messageStatus({ status })).join(', ') })
  if (area === 'users') return accountText(line)
  if (area === 'settings' && (action === 'published' || action === 'unpublished')) return t.siteLiveChanged({ action })
  if (action === 'restored') return withDetails(t.actionName({ action }), details)
  if (action === 'moved') return t.movedToState({ state: details[0] ?? '' })
  return withDetails(t.actionName({ action }), action === 'edited' ? details : [])
}

/** Returns a text such as 'Sign-in refused, 3 times that day: password'. The acts of a user share a line. */
function accountText({ action, count, details }: ActivityLine): string {
  const done = t.actionName({ action })
  return withDetails(count > 1 ? t.actionTimes({ done, count }) : done, details)
}

function withDetails(done: string, fields: readonly string[]): string {
  return fields.length > 0 ? t.actionDetails({ done, details: fields.map(fieldName).join(', ') }) : done
}

function subjectOf({ area, action, title, recordId, count }: ActivityLine): string {
  if (count > 1 && area !== 'users') return t[`${area}Count`]({ count })
  if (title) return title
  if (area === 'messages') return action === 'deleted' ? '' : t.noSubject
  if (action === 'reordered') return t.theWholeList
  if (area === 'activity') return ''
  if (area === 'backups') return action === 'edited' ? t.theSchedule : t.theSite
  return recordId === null || area === 'settings' ? '' : t.recordNumber({ record: t[`${area}Record`], id: recordId })
}

interface LineLink {
  readonly to: string
  readonly search: AreaSearch | { readonly area: ActivityArea }
}

/** The screens of settings that are not those of the site, by the number of their history. */
const settingsPaths: Readonly<Record<number, string>> = {
  [settingsIds.desk]: '/admin/settings/desk',
  [settingsIds.payment]: '/admin/settings/payment',
  [settingsIds.travel]: '/admin/shipping',
}

/** Returns a link to the record; undefined if it was deleted. */
function linkOf({ area, action, recordId, revision, count }: ActivityLine): LineLink | undefined {
  const { path, collection, hasScreens } = namedArea(area)
  if (area === 'backups') return { to: path, search: {} }
  if (action === 'deleted' || area === 'examples') return undefined
  if (action === 'trashed') return { to: '/admin/trash', search: { area } }
  if (hasScreens && recordId !== null && count === 1) return { to: `${path}/${recordId}`, search: {} }
  if ((area === 'legalPages' || area === 'settings') && recordId !== null && revision !== null) {
    return {
      to: (area === 'settings' && settingsPaths[recordId]) || path,
      search: historySearch(area, recordId, revision),
    }
  }
  const isOne = collection !== null && count === 1
  return { to: path, search: isOne ? historySearch(collection, recordId ?? THE_ORDER, revision ?? undefined) : {} }
}

function fieldName(name: string): string {
  const field = name as ActivityDetail satisfies FieldsOf<'fieldName'> // or one of an older version
  return t.fieldName({ field, name: name.replaceAll('_', ' ') })
}
