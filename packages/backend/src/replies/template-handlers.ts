import { type Api, namesOf, replyLimits, ReplyTemplate } from '@tablier/contracts'
import { sql } from 'kysely'
import { AppError, found } from '../calls/app-error.ts'
import type { Db } from '../database/database.ts'
import { trimmed } from '../database/field-columns.ts'
import { changeSetting } from '../history/record-activity.ts'
import type { HandlersOn } from '../ports.ts'

const columns = namesOf(ReplyTemplate.properties)

/** The calls for templates of replies. The activity counts a change of them as a change of the settings. */
export const replyTemplateHandlers: HandlersOn<Api['replyTemplates']> = {
  list: async ({ db }) => ({ items: await listTemplates(db) }),

  create: (ports, { body }, caller) =>
    changeSetting(ports, caller, 'reply_templates', async (trx) => {
      await sql`lock table reply_templates in share row exclusive mode`.execute(trx) // two must not take the last place
      if ((await listTemplates(trx)).length >= replyLimits.templates)
        throw new AppError('limit_reached', {
          message: `There are ${replyLimits.templates} templates, which is as many as there can be. Please delete one first.`,
        })
      const added = trx.insertInto('reply_templates').values(trimmed(body)).returning(columns)
      return { template: await added.executeTakeFirstOrThrow() }
    }),

  update: (ports, { params: { id }, body: { version = null, ...values } }, caller) =>
    changeSetting(ports, caller, 'reply_templates', async (trx) => {
      const template = await trx
        .updateTable('reply_templates')
        .set(({ eb }) => ({ ...trimmed(values), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where(sql<boolean>`version = coalesce(${version}::integer, version)`)
        .returning(columns)
        .executeTakeFirst()
      if (template) return { template }
      const current = await trx.selectFrom('reply_templates').select(columns).where('id', '=', id).executeTakeFirst()
      throw new AppError('stale_version', { data: { template: found(current) } })
    }),

  delete: (ports, { params: { id } }, caller) =>
    changeSetting(ports, caller, 'reply_templates', async (trx) => {
      found(await trx.deleteFrom('reply_templates').where('id', '=', id).returning('id').executeTakeFirst())
      return null
    }),
}

async function listTemplates(db: Db) {
  return db
    .selectFrom('reply_templates')
    .select(columns)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}
