import type { ReactNode } from 'react'
import { Media } from '../../media/media.tsx'
import type { ContentRecord, FieldScreen } from '../collection-screen.ts'

interface FieldContentProps {
  readonly field: FieldScreen
  /** The field's name. */
  readonly name: string
  readonly record: ContentRecord
  /** How much of a long text is shown. */
  readonly lines?: keyof typeof lineClass
}

const lineClass = {
  full: 'whitespace-pre-line',
  title: 'line-clamp-2 @4xl:line-clamp-3',
  cell: 'line-clamp-1 hyphens-auto @4xl:line-clamp-2',
} as const

/** A field's value as its column shows it; a dash if it is empty. */
export function FieldContent({ field, name, record, lines = 'full' }: FieldContentProps): ReactNode {
  const value = record[name] ?? null
  if (value === null || value === '') return <Dash />
  if (field.cell) return <field.cell value={value} record={record} />
  if (field.input.kind === 'media') return <Media path={String(value)} className="h-14 w-20 rounded-lg" />
  const text = field.asText?.(String(value)) ?? value
  return <span className={`[overflow-wrap:anywhere] ${lineClass[lines]}`}>{text}</span>
}

export function Dash() {
  return <span className="text-muted">—</span>
}
