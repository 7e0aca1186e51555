import { oneOf, pageIn, searchOf, textIn } from '../components/list-search.ts'

/** What the list shows, as in `/admin/customers?search=ada&order=name`. By default, those who wrote last come first. */
export const customerSearch = searchOf({ search: textIn, order: oneOf('name'), page: pageIn })

export type CustomerSearch = ReturnType<typeof customerSearch>
