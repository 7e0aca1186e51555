import { startTransition, useEffect, useState } from 'react'
import type { ContentRecord } from '../collection-screen.ts'

/** More than a screenful; what drawing as many takes keeps nobody waiting. */
const NEW_ROWS_A_STEP = 25

/**
 * The rows to draw now: those that are drawn already and the next few. The
 * others follow step by step, and what the owner does in between comes first.
 * @param wanted the rows that there shall be in the end
 */
export function useDrawnRows(wanted: readonly ContentRecord[]): readonly ContentRecord[] {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set<number>())
  const rows = withFewNewRows(wanted, drawn)
  useEffect(() => {
    if (rows.length === drawn.size && rows.every(({ id }) => drawn.has(id))) return
    startTransition(() => setDrawn(new Set(rows.map(({ id }) => id))))
  })
  return rows
}

/** As many of the first rows as hold no more than a step's new ones. */
function withFewNewRows(wanted: readonly ContentRecord[], drawn: ReadonlySet<number>): readonly ContentRecord[] {
  const firstTooMany = wanted.filter(({ id }) => !drawn.has(id))[NEW_ROWS_A_STEP]
  return firstTooMany ? wanted.slice(0, wanted.indexOf(firstTooMany)) : wanted
}
