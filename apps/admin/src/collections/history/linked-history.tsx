import { useNavigate, useSearch } from '@tanstack/react-router'
import { historyInSearch } from '../area-search.ts'
import type { Area, CollectionScreen } from '../collection-screen.ts'
import { recordName } from '../record-text.ts'
import { useRecords } from '../use-records.ts'
import { LazyHistoryDialog } from './lazy-history-dialog.tsx'
import { THE_ORDER } from './revision-queries.ts'

/** The history that the page's address names, such as `/admin/banners?history=banners-12&revision=3`. */
export function LinkedHistory({ area }: { area: Area }) {
  const linked = historyInSearch(area, useSearch({ strict: false }))
  const navigate = useNavigate()
  if (!linked) return null
  const close = () => void navigate({ to: area.path, replace: true, resetScroll: false })
  return <NamedHistory key={`${linked.screen.name} ${linked.id} ${linked.revision}`} {...linked} onClosed={close} />
}

interface NamedHistoryProps {
  readonly screen: CollectionScreen
  readonly id: number
  readonly revision: number | undefined
  readonly onClosed: () => void
}

function NamedHistory({ screen, id, revision, onClosed }: NamedHistoryProps) {
  const record = useRecords(screen).records?.find((one) => one.id === id)
  const name = record ? recordName(screen, record) : `${screen.words.one} ${id}` // a deleted one has a history too
  return (
    <LazyHistoryDialog
      title={id === THE_ORDER ? `Order history of ${screen.title}` : `History of ${name}`}
      screen={screen}
      id={id}
      initial={revision}
      onClosed={onClosed}
    />
  )
}
