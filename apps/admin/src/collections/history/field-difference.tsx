import type { ReactNode } from 'react'
import { Media } from '../../media/media.tsx'
import type { ContentRecord } from '../collection-screen.ts'
import { Dash, FieldContent } from '../list/field-content.tsx'
import type { Difference } from './differences.ts'
import { TextDifference } from './text-difference.tsx'

interface FieldDifferenceProps {
  readonly difference: Difference
  readonly before: ContentRecord
  readonly after: ContentRecord
}

/** What changed in one field: a text word by word, pictures side by side, another value before and after. */
export function FieldDifference({ difference, before, after }: FieldDifferenceProps) {
  return (
    <section>
      <h4 className="mb-1.5 font-medium">{difference.label}</h4>
      <Change {...{ difference, before, after }} />
    </section>
  )
}

function Change({ difference, before, after }: FieldDifferenceProps): ReactNode {
  const { name, field } = difference
  if (!field) return <Sides before={difference.before} after={difference.after} />
  switch (field.input.kind) {
    case 'text':
    case 'longText':
      return <TextDifference before={difference.before} after={difference.after} />
    case 'richText': {
      const [old, now] = [difference.before, difference.after].map((html) => field.asText?.(html) ?? html)
      if (old === now) return <p className="text-muted">Only the formatting changed.</p>
      return <TextDifference before={old ?? ''} after={now ?? ''} />
    }
    case 'media':
      return <Sides before={<Picture path={difference.before} />} after={<Picture path={difference.after} />} />
    default:
      return (
        <Sides
          before={<FieldContent field={field} name={name} record={before} />}
          after={<FieldContent field={field} name={name} record={after} />}
        />
      )
  }
}

function Picture({ path }: { path: string }) {
  if (path === '') return <Dash />
  return <Media path={path} isContained hasControls className="h-40 w-full rounded-lg sm:h-48" />
}

interface SidesProps {
  readonly before: ReactNode
  readonly after: ReactNode
}

function Sides({ before, after }: SidesProps) {
  return (
    <dl className="grid grid-cols-2 gap-2">
      <Side label="Before">{before}</Side>
      <Side label="After">{after}</Side>
    </dl>
  )
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-lg border border-line px-3 py-2 [overflow-wrap:anywhere]">
      <dt className="mb-1 text-xs text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
