import { Plus } from 'lucide-react'
import { useState } from 'react'
import { brand } from '../../brand.ts'
import { Button } from '../../controls/button.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { RecordDialog } from '../form/record-dialog.tsx'
import { CollectionList } from './collection-list.tsx'

/** The page of a collection that has one to itself: heading, main action, list and form. */
export function CollectionPage({ screen }: { screen: CollectionScreen }) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const add = () => setEditing({ record: null })
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-6">
      <title>{`${screen.title} · ${brand}`}</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold tracking-tight">{screen.title}</h1>
        <Button look="primary" onClick={add}>
          <Plus size={18} aria-hidden="true" />
          Add {screen.words.one}
        </Button>
      </div>
      <CollectionList screen={screen} onAdd={add} onEdit={(record) => setEditing({ record })} />
      {editing && <RecordDialog screen={screen} record={editing.record} onClosed={() => setEditing(null)} />}
    </div>
  )
}

/** What the form is open for; without a record it makes a new one. */
interface Editing {
  readonly record: ContentRecord | null
}
