import { ExternalLink, Plus } from 'lucide-react'
import { useState } from 'react'
import { brand } from '../brand.ts'
import { Button, buttonClass } from '../components/button.tsx'
import type { AreaScreen, CollectionScreen } from './collection-screen.ts'
import { FailureBanner, useFailurePlace } from './failure-place.tsx'
import { type Editing, RecordDialog } from './form/record-dialog.tsx'
import { CollectionList } from './list/collection-list.tsx'

/** The page of an area: heading, main action, its lists one below the other, and the form. */
export function AreaPage({ area }: { area: AreaScreen }) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const { clear } = useFailurePlace()

  function open(next: Editing) {
    clear() // what went wrong before says nothing of this form
    setEditing(next)
  }
  const add = (screen: CollectionScreen) => open({ screen, record: null })
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-6">
      <title>{`${area.title} · ${brand}`}</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold tracking-tight">{area.title}</h1>
        <div className="flex flex-wrap gap-3">
          <a href={area.section} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
            <ExternalLink size={18} aria-hidden="true" />
            View on site
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          <Button look="primary" onClick={() => add(area.lists[0])}>
            <Plus size={18} aria-hidden="true" />
            {area.add}
          </Button>
        </div>
      </div>
      <FailureBanner className="rounded-xl" />
      {area.lists.map((screen) => (
        <div key={screen.name} className="flex flex-col gap-4 not-last:mb-4">
          {area.lists.length > 1 && <h2 className="text-lg font-semibold">{screen.title}</h2>}
          <CollectionList screen={screen} onAdd={() => add(screen)} onEdit={(record) => open({ screen, record })} />
        </div>
      ))}
      {editing && <RecordDialog area={area} editing={editing} onClosed={() => setEditing(null)} />}
    </div>
  )
}
