import type { Kysely } from 'kysely'
import { createContentTable } from './content-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createContentTable(
    db,
    'looks',
    `palette text not null default 'espresso', own_colour text not null default '',
    dark_mode text not null default 'never', fonts text not null default 'fraunces-inter',
    opening text not null default 'full', section_order text not null default '',
    corners text not null default 'soft', dish_pictures text not null default 'landscape',
    space text not null default 'usual', icon_path text, share_path text`,
  )
}
