import type { InputOf, OutputOf } from '@tablier/api-client'
import { type Api, type CollectionName, zonedTime } from '@tablier/contracts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../calls/api.ts'
import { announceSuccess } from '../../components/toasts.ts'
import { listKey, schedulesKey } from '../use-records.ts'
import { momentText } from '../../language/moment-text.ts'
import { Clock } from 'lucide-react'
import { useSiteTimeZone } from '../../site/site-settings.ts'
import { t } from '../../language/words.ts'

export type Schedule = OutputOf<Api['schedules']['list']>['items'][number]
export type Times = InputOf<Api['schedules']['set']>['body']

export interface RecordKey {
  readonly collection: CollectionName
  readonly id: number
}

/** The shortest and the longest interval for reloading schedules that are shown, in milliseconds. */
const EVERY = { min: 5_000, max: 60 * 60 * 1000 } as const

const schedulesOptions = queryOptions({
  queryKey: schedulesKey,
  queryFn: async ({ client: queryClient, signal }) => {
    const due = dueLists(queryClient.getQueryData<Schedule[]>(schedulesKey))
    const { items } = await client.schedules.list({ signal })
    for (const name of due) void queryClient.invalidateQueries({ queryKey: listKey(name) })
    return items
  },
  refetchInterval: ({ state: { data } }) => untilNext(data),
  meta: { action: 'load what is scheduled' },
})

/** Returns in how many milliseconds to reload, because the next time has come; false if nothing is scheduled. */
export function untilNext(schedules: readonly Schedule[] = []): number | false {
  const next = Math.min(...schedules.flatMap(momentsOf))
  return next < Infinity && Math.min(Math.max(next - Date.now(), EVERY.min), EVERY.max)
}

function momentsOf({ publishAt, unpublishAt }: Schedule): number[] {
  return [publishAt, unpublishAt].flatMap((at) => (at ? Date.parse(at) : []))
}

/** Returns the collections with a schedule whose time has come. */
function dueLists(schedules: readonly Schedule[] = []): Set<CollectionName> {
  const due = schedules.filter((schedule) => momentsOf(schedule).some((at) => at <= Date.now()))
  return new Set(due.map(({ collection }) => collection))
}

/** The schedule of a record; null if it has none, undefined until that is known. */
export function useSchedule({ collection, id }: RecordKey): Schedule | null | undefined {
  const { data } = useQuery(schedulesOptions)
  return data && (data.find((one) => one.collection === collection && one.id === id) ?? null)
}

export function useScheduleChanges(params: RecordKey) {
  const queryClient = useQueryClient()
  async function reload(error: Error | null, done: string) {
    await queryClient.invalidateQueries({ queryKey: schedulesOptions.queryKey })
    if (!error) announceSuccess(done) // from then on the form may close: nothing is typed that is not set
  }
  const set = useMutation({
    mutationFn: (body: Times) => client.schedules.set({ params, body }),
    onSettled: (_schedule, error) => reload(error, t.scheduleSet),
    meta: { action: 'schedule a record' },
  })
  const remove = useMutation({
    mutationFn: () => client.schedules.remove({ params }),
    onSettled: (_nothing, error) => reload(error, t.scheduleRemoved),
    meta: { action: 'remove a schedule' },
  })
  return { set, remove }
}

/** Local times as they are typed, such as `2026-12-24T18:00`; '' for none. */
export interface Typed {
  readonly publishAt: string
  readonly unpublishAt: string
}

export function timesOf({ publishAt, unpublishAt }: Typed, timeZone: string): Times {
  const [live, off] = [zonedTime(publishAt, timeZone), zonedTime(unpublishAt, timeZone)]
  return {
    ...(live && { publishAt: live.moment.toISOString() }),
    ...(off && { unpublishAt: off.moment.toISOString() }),
  }
}

/** Returns why the times cannot be saved; undefined if they can. */
export function problemOf({ publishAt, unpublishAt }: Typed, timeZone: string, now = new Date()): string | undefined {
  const [live, off] = [zonedTime(publishAt, timeZone)?.moment, zonedTime(unpublishAt, timeZone)?.moment]
  if ((live && live <= now) || (off && off <= now)) return t.timeIsOver
  if (live && off && off <= live) return t.endIsBeforeStart
  return undefined
}

/**
 * Returns a sentence about the effect of the typed times.
 * @param isPublished true if visitors see the record now, and therefore every update of it
 */
export function outlookOf({ publishAt, unpublishAt }: Typed, timeZone: string, isPublished: boolean): string {
  const [live, off] = [zonedTime(publishAt, timeZone), zonedTime(unpublishAt, timeZone)]
  if (!live && !off) return t.noScheduleHint
  const text = (moment: Date) => momentText(moment, timeZone)
  const moments = { live: live ? text(live.moment) : '', off: off ? text(off.moment) : '' }
  const effect = live && off ? t.outlookBoth(moments) : live ? t.outlookLive(moments) : t.outlookOff(moments)
  const changed = isPublished ? t.changesShowUntilThen : t.changesWaitUntilThen
  const sentences = [effect, live && changed, clockNote(live?.kind), clockNote(off?.kind)]
  return [...new Set(sentences)].filter(Boolean).join(' ')
}

function clockNote(kind: 'once' | 'skipped' | 'twice' | undefined): string {
  if (kind === 'skipped') return t.timeIsSkipped
  if (kind === 'twice') return t.timeComesTwice
  return ''
}

/** The schedules of a list, by the ids of their records. */
export function useSchedules(list: CollectionName): ReadonlyMap<number, Schedule> {
  const { data = [] } = useQuery(schedulesOptions)
  const own = data.filter(({ collection }) => collection === list)
  return new Map(own.map((schedule) => [schedule.id, schedule]))
}

/** Says in a record's row when it will be published or, after that, taken off the site. */
export function ScheduleBadge({ schedule: { publishAt, unpublishAt } }: { readonly schedule: Schedule }) {
  const timeZone = useSiteTimeZone()
  const moment = momentText(new Date(publishAt ?? unpublishAt ?? 0), timeZone)
  return (
    <span className="inline-flex min-h-6 w-fit items-center gap-1.5 rounded-xl bg-badge-blue px-2.5 py-1 text-xs leading-tight font-semibold text-badge-blue-ink @4xl:mt-1.5">
      <Clock size={13} aria-hidden="true" className="shrink-0" />
      <span>
        {publishAt ? t.goesLiveOfPublishAt({ publishAt: moment }) : t.comesOffOfUnpublishAt({ unpublishAt: moment })}
      </span>
    </span>
  )
}
