import { searchOf, textIn } from '../../components/list-search.ts'
import { historyReaders } from '../../history/history-search.ts'

/** The search parameters of the screen: `?edit=privacy` opens the form of a page. */
export const legalPagesSearch = searchOf({ edit: textIn, ...historyReaders })
