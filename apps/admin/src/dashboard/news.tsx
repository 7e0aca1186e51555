import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DateTime } from '../components/date-time.tsx'
import { TextLink } from '../components/text.tsx'
import { type Message, messageListOptions, subjectOf } from '../messages/message-queries.ts'
import { editSearch } from '../content/area-search.ts'
import { titleText } from '../content/collection-screen.ts'
import { listOf } from '../content/site-areas.ts'
import { type Dashboard, dashboardOptions } from '../calls/dashboard-query.ts'
import { type Schedule, untilNext } from '../content/schedule/schedules.tsx'
import { Card } from '../components/page.tsx'
import { useSiteTimeZone } from '../site/site-settings.ts'
import { momentText } from '../language/moment-text.ts'
import { t } from '../language/words.ts'

const SHOWN_MESSAGES = 3

/** The latest new messages, each a link to its page. */
export function NewMessages() {
  // the notifications poll the same query
  const { data, isError } = useQuery(messageListOptions({ limit: 100, status: 'New' }, 'load new messages'))
  const messages = data?.items.filter(({ status }) => status === 'New')
  const count = messages?.length ?? 0
  return (
    <section aria-labelledby="new-messages" className="rounded-xl border border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2 sm:px-6 sm:py-3">
        <h2 id="new-messages" className="text-lg font-semibold">
          {count === 0 ? t.messages : t.newMessages({ count })}
        </h2>
        <TextLink to="/admin/messages" look="action">
          {t.allMessages}
        </TextLink>
      </div>
      {count > 0 ? (
        <ul className="divide-y divide-line border-t border-line px-4 sm:px-6">
          {messages?.slice(0, SHOWN_MESSAGES).map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      ) : (
        <p className="px-4 pb-4 text-sm text-muted sm:px-6 sm:pb-5">
          {data ? t.noNewMessages : isError ? t.theMessagesCouldNotBeLoaded : t.loadingPending}
        </p>
      )}
    </section>
  )
}

function MessageRow({ message }: { message: Message }) {
  return (
    <li className="relative py-3 text-sm">
      <Link
        to="/admin/messages/$id"
        params={{ id: message.id }}
        className="block truncate rounded font-medium after:absolute after:inset-0 hover:underline"
      >
        {subjectOf(message)}
      </Link>
      <p className="truncate text-muted">
        {message.name && `${message.name} · `}
        <DateTime iso={message.createdAt} />
      </p>
    </li>
  )
}

type Change = Dashboard['recent'][number]

/** The latest changes and messages, without the examples that the site started with. */
export function RecentActivity() {
  const { data, isError } = useQuery(dashboardOptions)
  if (!data && !isError) return <output className="block text-sm text-muted">{t.loadingPending}</output>
  if (!data) return <p className="text-sm text-muted">{t.latestChangesNotLoaded}</p>
  if (data.recent.length === 0) return <p className="text-sm text-muted">{t.nothingHappenedYet}</p>
  return (
    <ul className="divide-y divide-line">
      {data.recent.map((change) => {
        const { name, what, path, search } = inWords(change)
        return (
          <li key={`${change.area}-${change.id}`} className="flex flex-wrap items-baseline gap-x-3 py-2.5 text-sm">
            <TextLink to={path} search={search} look="line">
              {name}
            </TextLink>
            <span className="min-w-0 text-muted [overflow-wrap:anywhere]">
              {what} · <DateTime iso={change.at} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Returns a change such as 'Banner changed', with the address of what was changed. */
function inWords({ area, id, title, sender, isNew }: Change) {
  if (area === 'messages')
    return {
      name: title || t.noSubject,
      what: sender ? t.messageFrom({ sender }) : t.messageReceived,
      path: `/admin/messages/${id}`,
      search: {},
    }
  const list = listOf(area)
  return {
    name: titleText(list.screen, title, id),
    what: (isNew ? t.recordAdded : t.recordChanged)({ record: t[`${area}Record`] }),
    path: list.area.path,
    search: editSearch(area, id),
  }
}

const SHOWN_EVENTS = 10

interface Event {
  readonly schedule: Schedule
  readonly what: string
  readonly at: string
}

/**
 * What will be published and taken off the site next, with links to the records. Renders nothing if nothing is
 * scheduled.
 */
export function ComingUp() {
  const { data: { schedules = [] } = {} } = useQuery({
    ...dashboardOptions,
    refetchInterval: ({ state }) => untilNext(state.data?.schedules),
  })
  const timeZone = useSiteTimeZone()
  if (schedules.length === 0) return null
  const events = schedules.flatMap(eventsOf).toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return (
    <Card title={t.comingUp} isWide>
      <ul className="-mt-2 divide-y divide-line">
        {events.slice(0, SHOWN_EVENTS).map((event) => (
          <ComingEvent
            key={`${event.schedule.collection}-${event.schedule.id} ${event.what}`}
            {...event}
            zone={timeZone}
          />
        ))}
      </ul>
      {timeZone && (
        <p className="mt-2 text-sm text-muted">{t.timesAreIn({ timeZone: timeZone.replaceAll('_', ' ') })}</p>
      )}
    </Card>
  )
}

function ComingEvent({ schedule, what, at, zone }: Event & { readonly zone: string | undefined }) {
  const { collection, id, title } = schedule
  const name = t[`${collection}Record`]
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 py-2.5 text-sm">
      <TextLink to={listOf(collection).area.path} search={editSearch(collection, id)} look="line">
        {title || `${name} ${id}`}
      </TextLink>
      <span className="min-w-0 text-muted [overflow-wrap:anywhere]">
        {name} · {what} <time dateTime={at}>{momentText(new Date(at), zone)}</time>
      </span>
    </li>
  )
}

function eventsOf(schedule: Schedule): Event[] {
  const { publishAt, unpublishAt } = schedule
  return [
    ...(publishAt ? [{ schedule, what: t.goesLive, at: publishAt }] : []),
    ...(unpublishAt ? [{ schedule, what: t.comesOff, at: unpublishAt }] : []),
  ]
}
