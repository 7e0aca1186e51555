import type { CommandSite } from '../verb.ts'

/** What the doctor says about one thing. */
export interface Finding {
  readonly about: string
  readonly state: 'ok' | 'warning' | 'failure'
  readonly says: string
  /** What to do. */
  readonly help?: string
}

/** Looks at one thing. An error that it throws is a failure. */
export interface Check {
  readonly about: string
  look(site: CommandSite): Promise<Omit<Finding, 'about'>>
}
