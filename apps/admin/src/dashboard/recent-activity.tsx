import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AreaSearch, editSearch } from '../collections/area-search.ts'
import { titleText } from '../collections/record-text.ts'
import { listOf, recordWord } from '../collections/site-areas.ts'
import { DateTime } from '../components/date-time.tsx'
import { type Dashboard, dashboardOptions } from '../dashboard-query.ts'

type Change = Dashboard['recent'][number]

/** The latest changes and messages, without the examples that the site started with. */
export function RecentActivity() {
  const { data, isError } = useQuery(dashboardOptions)
  if (!data && !isError) return <output className="block text-sm text-muted">Loading...</output>
  if (!data) return <p className="text-sm text-muted">The latest changes could not be loaded.</p>
  if (data.recent.length === 0) return <p className="text-sm text-muted">Nothing happened yet.</p>
  return (
    <ul className="divide-y divide-line">
      {data.recent.map((change) => {
        const { name, what, path, search } = inWords(change)
        return (
          <li key={`${change.area}-${change.id}`} className="flex flex-wrap items-baseline gap-x-3 py-2.5 text-sm">
            <Link
              to={path}
              search={search}
              className="min-w-0 flex-1 basis-48 truncate rounded font-medium hover:underline"
            >
              {name}
            </Link>
            <span className="text-muted">
              {what} · <DateTime iso={change.at} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

interface Words {
  readonly name: string
  /** Such as 'Banner changed'. */
  readonly what: string
  readonly path: string
  readonly search?: AreaSearch
}

function inWords({ area, id, title, sender, isNew }: Change): Words {
  if (area === 'messages')
    return {
      name: title || 'No subject',
      what: sender ? `Message from ${sender}` : 'Message received',
      path: `/admin/messages/${id}`,
    }
  const list = listOf(area)
  return {
    name: titleText(list.screen, title, id),
    what: `${recordWord(area)} ${isNew ? 'added' : 'changed'}`,
    path: list.area.path,
    search: editSearch(area, id),
  }
}
