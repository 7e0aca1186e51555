import { useLayoutEffect, useRef, useState } from 'react'
import type { RowActions } from './record-row.tsx'

/** Actions that stay the same object and call the latest ones, so that unchanged rows do not render again. */
export function useStableActions(actions: RowActions): RowActions {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  const [stable] = useState<RowActions>(() => ({
    edit: (record) => latest.current.edit(record),
    remove: (record) => latest.current.remove(record),
    setStatus: (record, status) => latest.current.setStatus(record, status),
    step: (record, step) => latest.current.step(record, step),
    drop: (id, target, edge) => latest.current.drop(id, target, edge),
  }))
  return stable
}
