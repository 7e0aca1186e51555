import { createFileRoute } from '@tanstack/react-router'
import { isKnownPath } from '../../shell/navigation.ts'
import { NotAvailablePage } from '../../shell/not-available-page.tsx'
import { NotFoundPage } from '../../shell/not-found-page.tsx'

export const Route = createFileRoute('/admin/$')({ component: OtherPath })

/** A path that the sidebar links without a screen of its own, or one that nobody knows. */
function OtherPath() {
  const { _splat = '' } = Route.useParams()
  return isKnownPath(`/admin/${_splat}`) ? <NotAvailablePage /> : <NotFoundPage />
}
