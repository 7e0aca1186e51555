import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Where a dragged row would land relative to another row. */
export type DropEdge = 'before' | 'after'

interface RowDragOptions {
  /** Rows can only be dropped on rows of the same list. */
  readonly list: string
  readonly id: number
  /** The row `id` was dropped on this one. */
  readonly onDrop: (id: number, edge: DropEdge) => void
}

interface RowDrag {
  readonly row: RefObject<HTMLTableRowElement | null>
  readonly handle: RefObject<HTMLButtonElement | null>
  readonly isDragging: boolean
  /** Set while another row is dragged over this one. */
  readonly edge: DropEdge | null
}

/** Makes a row draggable by its handle, and a drop target for other rows. */
export function useRowDrag({ list, id, onDrop }: RowDragOptions): RowDrag {
  const row = useRef<HTMLTableRowElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [isDragging, setIsDragging] = useState(false)
  const [edge, setEdge] = useState<DropEdge | null>(null)
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
