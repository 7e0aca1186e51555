import type { ReactNode } from 'react'
import { Media } from '../../media/media.tsx'
import type { ContentRecord, FieldScreen } from '../collection-screen.ts'

interface FieldContentProps {
  readonly field: FieldScreen
  /** The field's name. */
  readonly name: string
  readonly record: ContentRecord
  /** Shows a long text in full. */
  readonly isFullText?: boolean
}

/** A field's value as its column shows it; a dash if it is empty. */
export function FieldContent({ field, name, record, isFullText = false }: FieldContentProps): ReactNode {
  const value = record[name] ?? null
  if (value === null || value === '') return <Dash />
  if (field.cell) return <field.cell value={value} record={record} />
  if (field.input.kind === 'media') return <Media path={String(value)} className="h-14 w-20 rounded-lg" />
  const text = field.asText?.(String(value)) ?? value
  return (
    <span className={`[overflow-wrap:anywhere] ${isFullText ? 'whitespace-pre-line' : 'line-clamp-3'}`}>{text}</span>
  )
}

export function Dash() {
  return <span className="text-muted">—</span>
}
