import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../api.ts'
import type { SiteList } from '../collections/use-site-records.ts'
import { type Examples, examplesOptions } from './example-queries.ts'
import { type Step, stepsOf } from './steps.ts'

const settingsOptions = queryOptions({
  queryKey: ['settings'] as const,
  queryFn: ({ signal }) => client.settings.adminGet({ signal }),
  staleTime: 0, // mail is set up outside of this app
  meta: { action: 'load the settings' },
})

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
