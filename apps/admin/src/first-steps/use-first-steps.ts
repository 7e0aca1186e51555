import { useQuery } from '@tanstack/react-query'
import type { SiteList } from '../collections/site-areas.ts'
import { settingsOptions } from '../settings/settings-queries.ts'
import { type Examples, examplesOptions } from './example-queries.ts'
import { type Step, stepsOf } from './steps.ts'

/** The steps of the checklist. Undefined while they load. */
export function useFirstSteps(
  lists: readonly SiteList[],
): { steps: Step[]; examples: Examples | undefined } | undefined {
  const examples = useQuery(examplesOptions)
  const settings = useQuery(settingsOptions)
  const isLoading =
    examples.isPending || settings.isPending || lists.some(({ records, hasFailed }) => !records && !hasFailed)
  if (isLoading) return undefined
  return {
    steps: stepsOf({ lists, examples: examples.data, isMailSetUp: settings.data?.mail.isSetUp }),
    examples: examples.data,
  }
}
