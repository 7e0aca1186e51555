import { api, type Api, type BodyOf, namesOf, replyLimits, ReplyTemplate } from '@tablier/contracts'
import { actOf } from '../calls/act.ts'
import { AppError, found } from '../calls/app-error.ts'
import { checkVersion } from '../calls/check-version.ts'
import type { Caller } from '../calls/handlers.ts'
import type { Db } from '../database/database.ts'
import { changeSetting } from '../history/record-activity.ts'
import { deleteHistory } from '../history/record-change.ts'
import { recordVersion, restorableFields, type RestoreVersion } from '../history/record-version.ts'
import { openMessage } from './evenings.ts'
import { findMessage, listAdditions } from './message-queries.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'
import type { HandlersOn, Ports } from '../calls/ports.ts'
import { addresseeOf, answer } from './answer.ts'
import {
  checkDraft,
  deleteDraft,
  findDraft,
  findReply,
  listReplies,
  lockMessage,
  readUnanswered,
  resumeReply,
  writeDraft,
} from './reply-queries.ts'
import { sql } from 'kysely'
import { unreadElsewhere } from '../orders/unread-words.ts'
import { trimmed } from '../database/field-columns.ts'
import { cleanTranslations } from '../site/translations.ts'
import { updateVersioned } from '../database/update-versioned.ts'

export const replyHandlers: HandlersOn<Api['replies']> = {
  async list({ db, mailHost }, { params: { id } }) {
    const message = found(await findMessage(db, id))
    const draft = (await findDraft(db, id)) ?? null
    const additions = await listAdditions(db, id)
    const unread = await unreadElsewhere(db, addresseeOf(message))
    return { replies: await listReplies(db, id), additions, unread, draft, is_mail_set_up: mailHost.isSetUp }
  },

  /**
   * Stores a reply, its mail, the message's new status and the activity in one transaction, and deletes the draft. If
   * the answer is lost and the call repeated, the draft is gone, so nothing is sent twice.
   */
  async send({ db, mailHost, now, onMail, secrets }, { params: { id }, body }, caller) {
    if (!mailHost.isSetUp) throw new AppError('mail_not_set_up')
    const time = now()
    const sent = await db.transaction().execute(async (trx) => {
      const message = await lockMessage(trx, id)
      await checkDraft(trx, id, body.version)
      const reply = await answer(trx, message, { ...body, named: id }, actOf(caller, time))
      await deleteDraft(trx, id)
      return { reply, message: await openMessage(secrets, found(await findMessage(trx, id))) }
    })
    onMail()
    return sent
  },

  /** Sends a failed reply again. If two people press the button at once, one mail is sent. */
  async retry({ db, mailHost, now, onMail }, { params: { id, reply: replyId } }) {
    if (!mailHost.isSetUp) throw new AppError('mail_not_set_up')
    const reply = await db.transaction().execute(async (trx) => {
      await lockMessage(trx, id)
      const resumed = await resumeReply(trx, id, replyId)
      if (resumed) await enqueueMail(trx, 'reply', { reply_id: replyId }, now())
      return resumed ?? found(await findReply(trx, id, replyId))
    })
    onMail()
    return { reply }
  },

  async saveDraft({ db, now }, { params: { id }, body }, caller) {
    return db.transaction().execute(async (trx) => {
      await lockMessage(trx, id)
      await checkDraft(trx, id, body.version)
      return { draft: await writeDraft(trx, id, body.body, caller, now()) }
    })
  },

  async discardDraft({ db }, { params: { id }, query }) {
    return db.transaction().execute(async (trx) => {
      await lockMessage(trx, id)
      await checkDraft(trx, id, query.version)
      if (!(await deleteDraft(trx, id))) throw new AppError('not_found')
      return null
    })
  },

  unanswered: (ports) => readUnanswered(ports, ports.now()),
}

const columns = namesOf(ReplyTemplate.properties)

/** The calls for templates of replies. The activity counts a change of them as a change of the settings. */
export const replyTemplateHandlers: HandlersOn<Api['replyTemplates']> = {
  list: async ({ db }) => ({ items: await listTemplates(db) }),

  create: (ports, { body }, caller) =>
    changeSetting(ports, caller, 'reply_templates', async (trx, act) => {
      await sql`lock table reply_templates in share row exclusive mode`.execute(trx) // two calls must not take the last place
      if ((await listTemplates(trx)).length >= replyLimits.templates)
        throw new AppError('limit_reached', { reason: 'asManyTemplates', values: { count: replyLimits.templates } })
      const added = trx.insertInto('reply_templates').values(storedForm(body)).returning(columns)
      const template = await added.executeTakeFirstOrThrow()
      await recordVersion(trx, act, { collection: 'replyTemplates', id: template.id, saved: stateOf(template) })
      return { template }
    }),

  update: (ports, { params, body }, caller) => changeTemplate(ports, params, body, caller),

  delete: (ports, { params: { id } }, caller) =>
    changeSetting(ports, caller, 'reply_templates', async (trx) => {
      found(await trx.deleteFrom('reply_templates').where('id', '=', id).returning('id').executeTakeFirst())
      await deleteHistory(trx, 'replyTemplates', [id])
      return null
    }),
}

/** A template and, if it is restored, the number of its revision. */
interface ChangedTemplate {
  readonly id: number
  readonly restoredFrom?: number
}

async function changeTemplate(
  ports: Ports,
  { id, restoredFrom }: ChangedTemplate,
  { version, ...values }: BodyOf<Api['replyTemplates']['update']>,
  caller: Caller,
) {
  return changeSetting(ports, caller, 'reply_templates', async (trx, act) => {
    const former = found(await templateOf(trx, id).forUpdate().executeTakeFirst())
    checkVersion('template', former, version)
    const template = await updateVersioned(trx, 'reply_templates')
      .set(storedForm(values))
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
    const states = { former: stateOf(former), saved: stateOf(template) }
    await recordVersion(trx, act, { collection: 'replyTemplates', id, ...states, restoredFrom })
    return { template }
  })
}

export const restoreTemplate: RestoreVersion = async (ports, revision, caller) => {
  const { id, number: restoredFrom } = revision
  const present = found(await templateOf(ports.db, id).executeTakeFirst())
  const body = restorableFields(api.replyTemplates.update, revision, present)
  return changeTemplate(ports, { id, restoredFrom }, { ...body, version: present.version }, caller)
}

function templateOf(db: Db, id: number) {
  return db.selectFrom('reply_templates').select(columns).where('id', '=', id)
}

function stateOf({ name, body, translations }: ReplyTemplate) {
  return { name, body, translations }
}

function storedForm<Sent extends Partial<ReplyTemplate>>(sent: Sent): Sent {
  const { translations } = sent
  return { ...trimmed(sent), ...(translations && { translations: cleanTranslations(translations) }) }
}

async function listTemplates(db: Db) {
  return db
    .selectFrom('reply_templates')
    .select(columns)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}
