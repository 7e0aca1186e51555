import { useState } from 'react'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { recordName } from '../record-text.ts'
import type { DropEdge } from './record-row.tsx'

/** A step in the shown list. */
export type Step = 'top' | 'up' | 'down' | 'bottom'

/** Moves a row by a step or a drop. */
export interface OrderActions {
  readonly step: (record: ContentRecord, step: Step) => void
  readonly drop: (id: number, target: ContentRecord, edge: DropEdge) => void
}

interface ListOrderOptions {
  readonly screen: CollectionScreen
  /** Every loaded record. */
  readonly all: readonly ContentRecord[]
  /** Those that match search and filter. */
  readonly shown: readonly ContentRecord[]
  readonly move: (record: ContentRecord, position: number) => void
}

/** The order of a list: `announcement` is the last move, for screen readers. */
export function useListOrder({ screen, all, shown, move }: ListOrderOptions) {
  const [announcement, setAnnouncement] = useState('')

  function moveTo(record: ContentRecord | undefined, position: number) {
    if (!record || position < 0 || all[position]?.id === record.id) return
    move(record, position)
    setAnnouncement(`${recordName(screen, record)} moved to place ${position + 1} of ${all.length}`)
  }
  const actions: OrderActions = {
    step: (record, step) => moveTo(record, all.indexOf(stepTarget(shown, record, step) ?? record)),
    drop: (id, target, edge) => {
      const dropped = all.find((record) => record.id === id)
      moveTo(dropped, dropPosition(all, id, target, edge))
    },
  }
  return { ...actions, announcement }
}

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
