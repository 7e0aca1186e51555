import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { areaName } from '../collections/area-names.ts'
import { type AreaSearch, editSearch } from '../collections/area-search.ts'
import { recordName } from '../collections/record-text.ts'
import type { SiteList } from '../collections/site-areas.ts'
import { DateTime } from '../components/date-time.tsx'
import { type Examples, examplesOptions, untouchedIds } from '../first-steps/example-queries.ts'
import { type Message, messageListOptions, subjectOf } from '../messages/message-queries.ts'

const SHOWN = 8

/** A change or a message, with a link to it. */
interface Activity {
  readonly key: string
  /** Such as 'Banner changed'. */
  readonly what: string
  readonly name: string
  /** ISO 8601. */
  readonly at: string
  readonly path: string
  readonly search: AreaSearch
}

/** The latest changes and messages, without the examples that the site started with. */
export function ActivityList({ lists }: { lists: readonly SiteList[] }) {
  const messages = useQuery(messageListOptions({ limit: SHOWN }, 'load recent messages'))
  const examples = useQuery(examplesOptions)
  const isLoading = messages.isPending || examples.isPending || lists.some((list) => !list.records && !list.hasFailed)
  const exampleMessages = untouchedIds(examples.data, 'messages')
  const all = [
    ...lists.flatMap((list) => changesOf(list, examples.data)),
    ...(messages.data?.items ?? []).filter(({ id }) => !exampleMessages.has(id)).map(arrivalOf),
  ]
  if (isLoading) return <output className="block text-sm text-muted">Loading...</output>
  if (all.length === 0) return <p className="text-sm text-muted">Nothing happened yet.</p>
  const latest = all.sort((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, SHOWN)
  return (
    <ul className="divide-y divide-line">
      {latest.map(({ key, what, name, at, path, search }) => (
        <li key={key} className="flex flex-wrap items-baseline gap-x-3 py-2.5 text-sm">
          <Link
            to={path}
            search={search}
            className="min-w-0 flex-1 basis-48 truncate rounded font-medium hover:underline"
          >
            {name}
          </Link>
          <span className="text-muted">
            {what} · <DateTime iso={at} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function changesOf({ area, screen, records = [] }: SiteList, examples: Examples | undefined): Activity[] {
  const isExample = untouchedIds(examples, screen.name)
  return records
    .filter(({ id }) => !isExample.has(id))
    .map((record) => ({
      key: `${screen.name}-${record.id}`,
      what: `${areaName(screen.name)} ${record.createdAt === record.updatedAt ? 'added' : 'changed'}`,
      name: recordName(screen, record),
      at: record.updatedAt,
      path: area.path,
      search: editSearch(screen.name, record.id),
    }))
}

function arrivalOf(message: Message): Activity {
  return {
    key: `message-${message.id}`,
    what: message.name ? `Message from ${message.name}` : 'Message received',
    name: subjectOf(message),
    at: message.createdAt,
    path: `/admin/messages/${message.id}`,
    search: {},
  }
}
