import type { ContentRecord } from '../collection-screen.ts'
import type { DropEdge } from './use-row-drag.ts'

/** A step in the shown list. */
export type Step = 'top' | 'up' | 'down' | 'bottom'

/** The record at the target of a step; undefined if the record is already there. */
export function stepTarget(
  shown: readonly ContentRecord[],
  { id }: ContentRecord,
  step: Step,
): ContentRecord | undefined {
  const index = shown.findIndex((record) => record.id === id)
  const target = { top: 0, up: index - 1, down: index + 1, bottom: shown.length - 1 }[step]
  return target === index ? undefined : shown[target]
}

/** The position, 0 being first, of a record that is dropped before or after another one. */
export function dropPosition(all: readonly ContentRecord[], id: number, target: ContentRecord, edge: DropEdge): number {
  const others = all.filter((record) => record.id !== id)
  const index = others.findIndex((record) => record.id === target.id)
  return edge === 'before' ? index : index + 1
}
