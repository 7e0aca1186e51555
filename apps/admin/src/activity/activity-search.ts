import { activityAreas } from '@tablier/contracts'
import { dayIn, idIn, oneOf, pageIn, searchOf } from '../components/list-search.ts'

/** The part of the activity that is shown, as its URL says. */
export const activitySearch = searchOf({
  page: pageIn,
  area: oneOf('access', ...activityAreas),
  actor: idIn,
  /** The first day, such as 2026-05-01. */
  from: dayIn,
  /** The last day. */
  to: dayIn,
})

export type ActivitySearch = ReturnType<typeof activitySearch>
