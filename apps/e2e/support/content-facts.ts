import type { CollectionName } from '@tablier/contracts'
import facts from './content-facts.json' with { type: 'json' }

/** The facts about a collection's screen from the specification, and the texts that its test types. */
export interface ContentFacts {
  /** The screen's path below /admin. */
  readonly screen: string
  /** The button that adds a record. */
  readonly add: string
  /** The list's heading. */
  readonly list: string
  /** The choice under 'Type', if the screen has several lists. */
  readonly type?: string
  readonly columns: readonly string[]
  /** The text for each input of the form; `#` is replaced by the test's mark. The first input names the record. */
  readonly texts: Readonly<Record<string, string>>
  /** The button that must be clicked to show some of the inputs. */
  readonly opener?: string
  /** The input for a picture. */
  readonly picture?: string
  /** All inputs that the search covers, and the filter's option for every status. */
  readonly filters: { readonly search: readonly string[]; readonly all: string } | null
  /** The question before deleting. If null, there is no question, and the toast offers Undo. */
  readonly confirm: string | null
  /** The target of the screen's link to the site. */
  readonly anchor: string
  /** The element on the site that shows the record, by default the target of `anchor`. */
  readonly place?: string
  /** The inputs whose texts a visitor sees. */
  readonly shown: readonly string[]
}

/** A list of the landing page. Looks and products have screens and tests of their own. */
export type ListOnPage = Exclude<CollectionName, 'looks' | 'menus' | 'extras'>

export const contentFacts = facts satisfies Record<ListOnPage, ContentFacts>
