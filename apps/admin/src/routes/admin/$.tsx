import { createFileRoute } from '@tanstack/react-router'
import { linkToCome } from '../../shell/navigation.ts'
import { NotAvailablePage } from '../../shell/not-available-page.tsx'
import { NotFoundPage } from '../../shell/not-found-page.tsx'

export const Route = createFileRoute('/admin/$')({ component: OtherPath })

/** A linked path whose screen does not exist yet, or an unknown path. */
function OtherPath() {
  const { _splat = '' } = Route.useParams()
  const link = linkToCome(`/admin/${_splat}`)
  return link ? <NotAvailablePage link={link} /> : <NotFoundPage />
}
