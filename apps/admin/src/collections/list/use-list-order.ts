import { useState } from 'react'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { recordName } from '../record-name.ts'
import { useMoveRecord } from '../use-move-record.ts'
import { dropPosition, type Step, stepTarget } from './list-order.ts'
import type { DropEdge } from './use-row-drag.ts'

/** Moves a row by a step or a drop. */
export interface OrderActions {
  readonly step: (record: ContentRecord, step: Step) => void
  readonly drop: (id: number, target: ContentRecord, edge: DropEdge) => void
}

interface ListOrder extends OrderActions {
  /** The last move, for screen readers. */
  readonly announcement: string
}

/**
 * Moves records.
 * @param all every loaded record
 * @param shown those that match search and filter
 */
export function useListOrder(
  screen: CollectionScreen,
  all: readonly ContentRecord[],
  shown: readonly ContentRecord[],
): ListOrder {
  const move = useMoveRecord(screen)
  const [announcement, setAnnouncement] = useState('')

  function moveTo(record: ContentRecord | undefined, position: number) {
    if (!record || position < 0 || all[position]?.id === record.id) return
    move(record, position)
    setAnnouncement(`${recordName(screen, record)} moved to place ${position + 1} of ${all.length}`)
  }

  return {
    step: (record, step) => moveTo(record, all.indexOf(stepTarget(shown, record, step) ?? record)),
    drop: (id, target, edge) =>
      moveTo(
        all.find((record) => record.id === id),
        dropPosition(all, id, target, edge),
      ),
    announcement,
  }
}
