import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { buttonClass } from '../components/button.tsx'
import { Page } from '../components/page.tsx'
import { filterOf } from './message-queries.ts'
import { MessageView } from './message-view.tsx'

const route = getRouteApi('/admin/messages/$id')

/** One message at its own URL. */
export function MessageScreen() {
  const { id } = route.useParams()
  const applied = route.useSearch()
  const navigate = route.useNavigate()
  const back = (
    <Link to="/admin/messages" search={applied} className={buttonClass('quiet')}>
      <ArrowLeft size={18} aria-hidden="true" />
      All messages
    </Link>
  )
  return (
    <Page title="Message Details" action={back}>
      <article className="flex max-w-3xl flex-col rounded-2xl border border-line">
        <MessageView
          id={id}
          filter={filterOf(applied)}
          onMove={(to) => void navigate({ params: { id: to }, search: true })}
          onDeleted={() => void navigate({ to: '/admin/messages', search: applied })}
        />
      </article>
    </Page>
  )
}
