import type { MenuChoice } from './browser/choices.ts'
import type { Scenario } from './scenario.ts'
import {
  areaFails,
  areas,
  conflictNext,
  emptySite,
  everyRequestFails,
  everythingPublished,
  longTexts,
  offline,
  slowNetwork,
  unauthorizedNext,
  usual,
} from './scenarios.ts'

export interface ScenarioChoice extends MenuChoice {
  readonly scenario: Scenario
}

/** The choices of content; the first is the default. */
export const contentChoices: readonly ScenarioChoice[] = [
  { id: 'usual', label: 'Example content', scenario: usual },
  { id: 'emptySite', label: 'Empty site', scenario: emptySite },
  { id: 'everythingPublished', label: 'Everything published', scenario: everythingPublished },
  { id: 'longTexts', label: 'Long texts', scenario: longTexts },
]

/** The choices for calls; the first is the default. */
export const callChoices: readonly ScenarioChoice[] = [
  { id: 'answered', label: 'Normal', scenario: () => {} },
  { id: 'slowNetwork', label: 'Slow network', scenario: slowNetwork },
  { id: 'everyRequestFails', label: 'Every request fails', scenario: everyRequestFails },
  { id: 'offline', label: 'Offline', scenario: offline },
  { id: 'unauthorizedNext', label: 'Next call: 401, session ended', scenario: unauthorizedNext, isOnce: true },
  { id: 'conflictNext', label: 'Next update: 409, conflict', scenario: conflictNext, isOnce: true },
  ...areas.map((area) => ({ id: `areaFails:${area}`, label: `500 for ${area}`, scenario: areaFails(area) })),
]
