import type { DemoBody } from '@tablier/demo-content'
import type { Interception } from './calls.ts'
import type { MockState } from './state/mock-state.ts'

/** What a scenario can do. */
export interface Stage {
  /** Puts this content in the place of what is there. */
  readonly showContent: (site: readonly DemoBody[]) => void
  /** Lets `interception` stand before each call. */
  readonly beforeEachCall: (interception: Interception) => void
  /** What the mock remembers, to change behind everybody's back. */
  readonly state: MockState
}

/** A situation that screens have to master: one short function that sets the stage for it. */
export type Scenario = (stage: Stage) => void
