import { collections, hideableNames, hideableSections, type HideableSection } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Trx } from '../database/database.ts'

/** Returns the sections that have no published record. */
export async function emptySections(trx: Trx): Promise<HideableSection[]> {
  const empty: HideableSection[] = []
  for (const section of hideableNames) {
    const lists = hideableSections[section].map(
      (name) => sql`select from ${sql.table(collections[name].table)} where status = 'Published'`,
    )
    const { rows } = await sql`${sql.join(lists, sql` union all `)} limit 1`.execute(trx)
    if (rows.length === 0) empty.push(section)
  }
  return empty
}

/** Hides the sections that became empty with their examples, and remembers which. */
export async function hideEmptied(trx: Trx, wereEmpty: readonly HideableSection[]): Promise<void> {
  const { hidden_sections: hidden } = await trx
    .selectFrom('settings')
    .select('hidden_sections')
    .executeTakeFirstOrThrow()
  const emptied = (await emptySections(trx)).filter((name) => !wereEmpty.includes(name) && !hidden.includes(name))
  await trx
    .updateTable('settings')
    .set({
      hidden_sections: JSON.stringify([...hidden, ...emptied]),
      hidden_with_examples: JSON.stringify(emptied),
    })
    .execute()
}

/** Shows the sections again that were hidden with the examples. */
export async function showEmptied(trx: Trx): Promise<void> {
  await sql`
    update settings set hidden_with_examples = '[]', hidden_sections =
      hidden_sections - array(select jsonb_array_elements_text(hidden_with_examples))
  `.execute(trx)
}
