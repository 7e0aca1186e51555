import { createFileRoute } from '@tanstack/react-router'
import { isKnownPath } from '../../shell/navigation.ts'
import { NotAvailablePage } from '../../shell/not-available-page.tsx'
import { NotFoundPage } from '../../shell/not-found-page.tsx'

export const Route = createFileRoute('/admin/$')({ component: OtherPath })

/** A linked path without a screen, or an unknown path. */
function OtherPath() {
  const { _splat = '' } = Route.useParams()
  return isKnownPath(`/admin/${_splat}`) ? <NotAvailablePage /> : <NotFoundPage />
}
