import { type Api, DAY_MS, trashAreas } from '@tablier/contracts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { History, RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import { Button, ButtonLink } from '../components/button.tsx'
import { DeleteButton } from '../components/confirm-dialog.tsx'
import { type Column, DataTable, ListFoot, LoadedList } from '../components/list.tsx'
import { FilterSelect } from '../components/list-filters.tsx'
import { DateTime } from '../components/date-time.tsx'
import { Rich } from '../components/text.tsx'
import { Page } from '../components/page.tsx'
import type { OutputOf } from '@tablier/api-client'
import { client } from '../calls/api.ts'
import { announceSuccess } from '../components/toasts.ts'
import { t } from '../language/words.ts'

const route = getRouteApi('/admin/trash')
const PAGE_SIZE = 20
const options = trashAreas.map((key) => ({ key, name: t[`${key}Record`] }))

export function TrashScreen() {
  const applied = route.useSearch()
  const navigate = route.useNavigate()
  const query = { page: 1, ...applied, limit: PAGE_SIZE }
  const list = useQuery({
    queryKey: [...trashKey, query] as const,
    queryFn: ({ signal }) => client.trash.list({ query, signal }),
    staleTime: 0, // every list can delete something
    placeholderData: keepPreviousData,
    meta: { action: 'load the trash' },
  })
  return (
    <Page title={t.trash} action={whoDidWhat}>
      <p className="-mt-4 max-w-2xl text-sm text-muted">
        <Rich text={t.trashIntro} a="/admin/settings/general" />
      </p>
      <div className="flex flex-wrap gap-3">
        <FilterSelect
          by="area"
          options={options}
          chosen={applied.area}
          onChoose={(area) => void navigate({ search: { area } })}
        />
      </div>
      <LoadedList query={list} failed={t.failedToLoadTheTrash} loading={t.loadingTheTrash} columns={4}>
        {(page) => (
          <TrashList
            list={page}
            isFiltered={applied.area !== undefined}
            onPage={(to) => void navigate({ search: { ...applied, page: to } })}
          />
        )}
      </LoadedList>
    </Page>
  )
}

const whoDidWhat = (
  <ButtonLink to="/admin/activity" variant="quiet" icon={History}>
    {t.activity}
  </ButtonLink>
)

interface TrashListProps {
  readonly list: TrashPage
  readonly isFiltered: boolean
  readonly onPage: (page: number) => void
}

function TrashList({ list, isFiltered, onPage }: TrashListProps) {
  const section = useRef<HTMLElement>(null)
  const { mutate: restore, isPending: isRestoring } = useMutation({
    mutationFn: ({ area, recordId: id }: TrashItem) => client.trash.restore({ params: { area, id } }),
    onSuccess: (_answer, { area }) => {
      announceSuccess(t[`${area}RecordRestored`])
      section.current?.focus() // the row disappears
    },
    meta: {
      action: 'restore something from the trash',
      failed: t.restoreFailed,
      reloads: [[]], // it is in one of the other lists now
    },
  })
  const { mutate: remove } = useMutation({
    mutationFn: ({ area, recordId: id }: TrashItem) => client.trash.delete({ params: { area, id } }),
    meta: {
      action: 'delete something for good',
      done: t.deletedForGood,
      failed: t.deleteFailed,
      reloads: [trashKey],
    },
  })
  const actions: (typeof columns)[number] = {
    heading: t.actions,
    className: 'w-52',
    cell: (item) => (
      <div className="flex gap-2 @4xl:-my-2">
        <Button
          aria-label={t.restoreOfItem({ item: titleOf(item) })}
          disabled={isRestoring}
          onClick={() => restore(item)}
          icon={RotateCcw}
        >
          {t.restore}
        </Button>
        <DeleteButton
          label={t.deleteForGoodOfItem({ item: titleOf(item) })}
          title={t.deleteForGood}
          question={t.deleteForGoodQuestion({ title: titleOf(item) })}
          confirm={t.deleteForGood}
          onDelete={() => remove(item)}
          list={section}
        />
      </div>
    ),
  }
  return (
    <section ref={section} tabIndex={-1} aria-label={t.trash} className="flex flex-col gap-4 outline-none">
      <DataTable
        label={t.trash}
        columns={[...columns, actions]}
        rows={list.items.map((item) => ({ ...item, id: `${item.area}-${item.recordId}` }))}
        empty={isFiltered ? t.trashHasNoneOfKind : t.theTrashIsEmpty}
      />
      <ListFoot list={list} onPage={onPage} />
    </section>
  )
}

function titleOf({ area, title, recordId }: TrashItem): string {
  return title || (area === 'messages' ? t.noSubject : t.recordNumber({ record: t[`${area}Record`], id: recordId }))
}

const columns: readonly Column<TrashItem & { id: string }>[] = [
  {
    heading: t.what,
    cell: (item) => (
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="line-clamp-2 font-medium">{titleOf(item)}</p>
        <p className="text-muted">{t[`${item.area}Record`]}</p>
      </div>
    ),
  },
  {
    heading: t.deleted,
    className: 'w-[22%]',
    cell: ({ deletedAt, actorName }) => (
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          <DateTime iso={deletedAt} />
        </p>
        {actorName && <p className="text-muted">{t.by({ actorName })}</p>}
      </div>
    ),
  },
  { heading: t.keptFor, className: 'w-40', cell: ({ endsAt }) => timeLeft(endsAt) },
]

/** Returns a text such as '12 more days'. The server's daily round deletes what is over. */
function timeLeft(endsAt: string): string {
  const days = Math.ceil((Date.parse(endsAt) - Date.now()) / DAY_MS)
  return days <= 1 ? t.lessThanADay : t.timeLeft({ days })
}

type TrashPage = OutputOf<Api['trash']['list']>
type TrashItem = TrashPage['items'][number]

const trashKey = ['trash'] as const
