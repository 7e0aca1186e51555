import { type ReadyLookName, readyLookNames, readyLooks, type UnsavedRecord } from '@tablier/contracts'
import { paletteOfLook } from '@tablier/contracts/palettes'
import { CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import type { ContentRecord } from '../collection-screen.ts'
import { LookHelp } from './look-help.tsx'
import { LookViewer } from './look-viewer.tsx'
import { byMaterial, useMaterial } from './page-material.ts'
import { PageThumbnail } from './page-thumbnail.tsx'
import { wears } from './take-look.ts'
import { t } from '../../language/words.ts'

interface LookGalleryProps {
  /** The look that the page wears; undefined if it has none. */
  readonly record: ContentRecord | undefined
  readonly isTaking: boolean
  readonly onTake: (name: ReadyLookName) => void
}

/** The ready looks, as pictures of the owner's own page. */
export function LookGallery({ record, isTaking, onTake }: LookGalleryProps) {
  const id = useId()
  const [shown, setShown] = useState<ReadyLookName | null>(null)
  const material = useMaterial()
  const offered = material === undefined ? [] : byMaterial(readyLookNames, (name) => readyLooks[name], material)
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="text-lg font-semibold">
        {t.startWithALook}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">{t.readyLooksExplained}</p>
      {material === undefined && <output className="block min-h-screen text-sm text-muted">{t.loadingPending}</output>}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]">
        {offered.map(({ name, help }) => (
          <li
            key={name}
            className="relative flex flex-col gap-2 rounded-xl border border-control-line p-2 text-sm hover:bg-hover has-focus-visible:outline-2"
          >
            <PageThumbnail look={lookOf(name, record)}>
              <Colours name={name} />
            </PageThumbnail>
            <button
              type="button"
              aria-describedby={`${id}-${name}-worn ${id}-${name}-help`}
              onClick={() => setShown(name)}
              className="text-start font-medium wrap-anywhere outline-none after:absolute after:inset-0"
            >
              {t.lookToStartWith({ look: name })}
            </button>
            {wears(record, name) && <Worn id={`${id}-${name}-worn`} />}
            {help && <LookHelp help={help} id={`${id}-${name}-help`} />}
          </li>
        ))}
      </ul>
      <LookViewer
        looks={offered}
        isWorn={(name) => wears(record, name)}
        lookOf={(name) => lookOf(name, record)}
        shown={shown}
        isTaking={isTaking}
        onShow={setShown}
        onTake={(name) => {
          setShown(null)
          onTake(name)
        }}
      />
    </section>
  )
}

/** The grounds of a look, with its accent between them. */
function Colours({ name }: { readonly name: ReadyLookName }) {
  const { espresso, saffron, paper } = paletteOfLook({ ...readyLooks[name], ownColour: '' }, 'screen')
  return (
    <span className="flex size-full flex-col">
      <span className="grow" style={{ backgroundColor: espresso }} />
      <span className="h-2" style={{ backgroundColor: saffron }} />
      <span className="h-2/5" style={{ backgroundColor: paper }} />
    </span>
  )
}

function Worn({ id }: { readonly id: string }) {
  return (
    <span id={id} className="flex items-center gap-1.5 text-xs font-medium text-link">
      <CircleCheck size={14} aria-hidden="true" className="shrink-0" />
      {t.lookIsWorn}
    </span>
  )
}

/** Returns a ready look as the form of the record would send it. */
function lookOf(name: ReadyLookName, record: ContentRecord | undefined): UnsavedRecord {
  return { collection: 'looks', ...(record && { id: record.id }), fields: { ...readyLooks[name] } }
}
