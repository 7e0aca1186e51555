import type { HistoryName } from '@tablier/contracts'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Revision } from './revisions.ts'

/** Something that has versions: what the API calls it, and how its screen shows and restores them. */
export interface Subject {
  readonly name: HistoryName
  readonly id: number
  /** The key of the queries for its revisions. */
  readonly key: QueryKey
  /** True for the order of a list, whose versions are shown one by one. */
  readonly isOrder?: true
  /** Shows what differs between two versions; of an order, the second one. */
  readonly difference: (from: number, to: number) => ReactNode
  /** Returns a sentence about what a restore would do now. */
  readonly effect: (revisions: readonly Revision[]) => string
  /** Loads what a restore has changed. */
  readonly reload: () => Promise<unknown>
}
