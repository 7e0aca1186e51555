import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'

export type Settings = OutputOf<Api['settings']['get']>['settings']

/** The owner's settings of a new site; also used while the settings are loading, or if that failed. */
export const DEFAULT_SETTINGS: Settings = { siteName: '', language: 'en', timeZone: 'UTC' }
