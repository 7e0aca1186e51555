import type { Scenario } from './scenario.ts'
import * as scenarios from './scenarios.ts'

export interface MenuChoice {
  readonly id: string
  readonly label: string
  /** True if the scenario ends after one call. */
  readonly isOnce?: boolean
}

export interface ScenarioChoice extends MenuChoice {
  readonly scenario: Scenario
}

/** The choices of content; the first is the default. */
export const contentChoices: readonly ScenarioChoice[] = [
  { id: 'usual', label: 'Example content', scenario: scenarios.usual },
  { id: 'emptySite', label: 'Empty site', scenario: scenarios.emptySite },
  { id: 'everythingPublished', label: 'Everything published', scenario: scenarios.everythingPublished },
  { id: 'longTexts', label: 'Long texts', scenario: scenarios.longTexts },
]

/** The choices for calls; the first is the default. */
export const callChoices: readonly ScenarioChoice[] = [
  { id: 'answered', label: 'Normal', scenario: () => {} },
  { id: 'slowNetwork', label: 'Slow network', scenario: scenarios.slowNetwork },
  { id: 'everyRequestFails', label: 'Every request fails', scenario: scenarios.everyRequestFails },
  { id: 'offline', label: 'Offline', scenario: scenarios.offline },
  {
    id: 'unauthorizedNext',
    label: 'Next call: 401, session ended',
    scenario: scenarios.unauthorizedNext,
    isOnce: true,
  },
  { id: 'conflictNext', label: 'Next update: 409, conflict', scenario: scenarios.conflictNext, isOnce: true },
  ...scenarios.areas.map((area) => ({
    id: `areaFails:${area}`,
    label: `500 for ${area}`,
    scenario: scenarios.areaFails(area),
  })),
]
