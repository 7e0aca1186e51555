import { startTransition, useEffect, useState } from 'react'
import type { ContentRecord } from '../collection-screen.ts'

/** More than a screenful, and still fast to render. */
const NEW_ROWS_PER_STEP = 25

/**
 * The rows to render now: those already rendered and the next few. The others
 * follow step by step in transitions, so that input is handled in between.
 * @param wanted all rows to render in the end
 */
export function useRenderedRows(wanted: readonly ContentRecord[]): readonly ContentRecord[] {
  const [rendered, setRendered] = useState<ReadonlySet<number>>(new Set<number>())
  const rows = withFewNewRows(wanted, rendered)
  useEffect(() => {
    if (rows.length === rendered.size && rows.every(({ id }) => rendered.has(id))) return
    startTransition(() => setRendered(new Set(rows.map(({ id }) => id))))
  })
  return rows
}

/** The longest prefix with at most one step's new rows. */
function withFewNewRows(wanted: readonly ContentRecord[], rendered: ReadonlySet<number>): readonly ContentRecord[] {
  const firstTooMany = wanted.filter(({ id }) => !rendered.has(id))[NEW_ROWS_PER_STEP]
  return firstTooMany ? wanted.slice(0, wanted.indexOf(firstTooMany)) : wanted
}
