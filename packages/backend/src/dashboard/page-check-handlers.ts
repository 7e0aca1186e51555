import { type Api, MAX_KEPT_REMARKS, type PageCheck } from '@tablier/contracts'
import { sql } from 'kysely'
import type { HandlersOn } from '../calls/ports.ts'
import type { Db } from '../database/database.ts'

export const pageCheckHandlers: HandlersOn<Api['pageCheck']> = {
  async get({ db }) {
    const stated = await db
      .selectFrom('pictures')
      .select(['path', 'alt', 'is_decorative'])
      .where((eb) => eb.or([eb('alt', '<>', ''), eb('is_decorative', '=', true)]))
      .orderBy('path')
      .execute()
    const alternative_texts = stated.map(({ path, alt, is_decorative }) => ({ path, alt: is_decorative ? '' : alt }))
    return { ...(await state(db)), alternative_texts }
  },

  async look({ db }, { body: { left } }) {
    await db.updateTable('site').set({ remarks_left: left }).execute()
    return state(db)
  },

  async keep({ db, now }, { body: { remark, is_kept } }) {
    if (is_kept) await keep(db, remark, now())
    else await db.deleteFrom('kept_remarks').where('remark', '=', remark).execute()
    return state(db)
  },
}

async function state(db: Db): Promise<PageCheck> {
  const { remarks_left: left } = await db.selectFrom('site').select('remarks_left').executeTakeFirstOrThrow()
  const kept = await db.selectFrom('kept_remarks').select('remark').orderBy('remark').execute()
  return { left, kept: kept.map(({ remark }) => remark) }
}

async function keep(db: Db, remark: string, now: Date): Promise<void> {
  const kept_at = now.toISOString()
  await db
    .insertInto('kept_remarks')
    .values({ remark, kept_at })
    .onConflict((conflict) => conflict.column('remark').doUpdateSet({ kept_at }))
    .execute()
  const newest = sql`select remark from kept_remarks order by kept_at desc, remark limit ${MAX_KEPT_REMARKS}`
  await sql`delete from kept_remarks where remark not in (${newest})`.execute(db)
}
