import { type TrashArea, trashAreas } from '@tablier/contracts'
import { createFileRoute } from '@tanstack/react-router'
import { pageIn } from '../../list-search.ts'
import { TrashScreen } from '../../trash/trash-screen.tsx'

export const Route = createFileRoute('/admin/trash')({ validateSearch: trashSearch, component: TrashScreen })

/** Parses the search parameters and drops invalid ones. */
function trashSearch(raw: Record<string, unknown>): { readonly page?: number; readonly area?: TrashArea } {
  const area = trashAreas.find((known) => known === raw['area'])
  return { ...pageIn(raw), ...(area && { area }) }
}
