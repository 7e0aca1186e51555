import { type Api, namesOf, replyLimits, ReplyTemplate } from '@tablier/contracts'
import { sql } from 'kysely'
import { AppError, found } from '../calls/app-error.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import type { Db, Trx } from '../database/database.ts'
import { trimmed } from '../database/field-columns.ts'
import { actOf, recordActivity } from '../history/record-activity.ts'
import type { Ports } from '../ports.ts'

type Templates = Api['replyTemplates']

const columns = namesOf(ReplyTemplate.properties)

/** The calls for templates of replies. The activity counts a change of them as a change of the settings. */
export function replyTemplateHandlers({ db, now }: Ports): Handlers<Templates> {
  const change = <Result>(caller: Caller, act: (trx: Trx) => Promise<Result>): Promise<Result> =>
    db.transaction().execute(async (trx) => {
      const result = await act(trx)
      const done = { area: 'settings', action: 'edited', details: ['reply_templates'] } as const
      await recordActivity(trx, actOf(caller, now()), done)
      return result
    })
  return {
    list: async () => ({ items: await listTemplates(db) }),
    create: (call, caller) => change(caller, (trx) => create(trx, call)),
    update: (call, caller) => change(caller, (trx) => update(trx, call)),
    delete: ({ params }, caller) =>
      change(caller, async (trx) => {
        found(await trx.deleteFrom('reply_templates').where('id', '=', params.id).returning('id').executeTakeFirst())
        return null
      }),
  }
}

async function listTemplates(db: Db) {
  return db
    .selectFrom('reply_templates')
    .select(columns)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

async function create(trx: Trx, { body }: Call<Templates['create']>) {
  await sql`lock table reply_templates in share row exclusive mode`.execute(trx) // two must not take the last place
  if ((await listTemplates(trx)).length >= replyLimits.templates)
    throw new AppError('limit_reached', {
      message: `There are ${replyLimits.templates} templates, which is as many as there can be. Please delete one first.`,
    })
  const template = await trx.insertInto('reply_templates').values(trimmed(body)).returning(columns).executeTakeFirst()
  return { template: found(template) }
}

async function update(trx: Trx, { params: { id }, body }: Call<Templates['update']>) {
  const { version = null, ...values } = body
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
}
