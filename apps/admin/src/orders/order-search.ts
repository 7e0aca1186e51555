import { orderStates } from '@tablier/contracts'
import { dayIn, idIn, oneOf, pageIn, searchOf, textIn, type ViewProps } from '../components/list-search.ts'

/** What the page shows, as in `/admin/orders?view=list&state=held`. */
export const orderSearch = searchOf({
  /** The board by default. */
  view: oneOf('list', 'calendar', 'money'),
  search: textIn,
  /** The list's filter; on a phone also the column of the board. */
  state: oneOf(...orderStates),
  /** The order of the list. By default, the soonest come first. */
  order: oneOf('latest', 'due'),
  page: pageIn,
  /** The day that the calendar shows; today by default. */
  day: dayIn,
  /** The calendar's layout, a grid or a list by day; by default it depends on the room there is. */
  layout: oneOf('month', 'agenda'),
  /** The year of the money; the present one by default. */
  year: idIn,
  /** The customer of a new order, whose dialog is open. */
  customer: idIn,
})

export type OrderSearch = ReturnType<typeof orderSearch>
export type OrderViewProps = ViewProps<OrderSearch>
