import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CollectionScreen, type ContentRecord, recordName } from '../collection-screen.ts'
import { t } from '../../language/words.ts'

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
  /** The records that match search and filter. */
  readonly shown: readonly ContentRecord[]
  readonly move: (record: ContentRecord, position: number) => void
}

/** The order of a list: `announcement` is the last move, for screen readers. */
export function useListOrder({ screen, all, shown, move }: ListOrderOptions) {
  const [announcement, setAnnouncement] = useState('')

  function moveTo(record: ContentRecord | undefined, position: number) {
    if (!record || position < 0 || all[position]?.id === record.id) return
    move(record, position)
    setAnnouncement(
      t.movedToPlaceOf({ recordName: recordName(screen, record), position: position + 1, count: all.length }),
    )
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

/** Returns the record at the target of a step; undefined if the record cannot move. */
export function stepTarget(
  shown: readonly ContentRecord[],
  { id }: ContentRecord,
  step: Step,
): ContentRecord | undefined {
  const index = shown.findIndex((record) => record.id === id)
  const target = { top: 0, up: index - 1, down: index + 1, bottom: shown.length - 1 }[step]
  return target === index ? undefined : shown[target]
}

/** Returns the new position of a record that is dropped before or after `target`; 0 is first. */
export function dropPosition(all: readonly ContentRecord[], id: number, target: ContentRecord, edge: DropEdge): number {
  const others = all.filter((record) => record.id !== id)
  const index = others.findIndex((record) => record.id === target.id)
  return edge === 'before' ? index : index + 1
}

/** Where a dragged row would land relative to another row. */
type DropEdge = 'before' | 'after'

interface RowDragOptions {
  /** Rows can only be dropped on rows of the same list. */
  readonly list: string
  readonly id: number
  /** Called when the row `id` is dropped on this row. */
  readonly onDrop: (id: number, edge: DropEdge) => void
}

/** Makes a row draggable by its handle, and a drop target for other rows. */
export function useRowDrag<Row extends HTMLElement = HTMLTableRowElement>({ list, id, onDrop }: RowDragOptions) {
  const row = useRef<Row>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [isDragging, setIsDragging] = useState(false)
  const [edge, setEdge] = useState<DropEdge | null>(null) // while another row is dragged over this row
  const dropped = useEffectEvent(onDrop)

  useEffect(() => {
    const element = row.current
    const dragHandle = handle.current
    if (!element || !dragHandle) return undefined
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ list, id }),
        onDragStart: () => setIsDragging(true),
        onDrop: () => setIsDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['list'] === list && source.data['id'] !== id,
        onDrag: ({ location }) => setEdge(edgeAt(element, location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null)
          dropped(Number(source.data['id']), edgeAt(element, location.current.input.clientY))
        },
      }),
    )
  }, [list, id])

  return { row, handle, isDragging, edge }
}

function edgeAt(element: HTMLElement, y: number): DropEdge {
  const { top, height } = element.getBoundingClientRect()
  return y < top + height / 2 ? 'before' : 'after'
}
