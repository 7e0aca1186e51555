import type { Api, MailState } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import { raiseContentVersion } from '../database/content-version.ts'
import { actOf } from '../history/actor.ts'
import { changedFields, recordActivity } from '../history/record-activity.ts'
import { enqueueMail, waitingMails, waitingTestMail } from '../outbox/outbox-queries.ts'
import type { Ports } from '../ports.ts'
import { readSettings, settingNames, writeSettings } from './settings-queries.ts'
import { checkedSettings } from './settings-rules.ts'

type Settings = Api['settings']

export function settingsHandlers(ports: Ports): Handlers<Settings> {
  const { db } = ports
  return {
    get: async () => ({ settings: await readSettings(db) }),
    adminGet: async (_call, { user }) => ({
      settings: await readSettings(db),
      mail: await mailState(ports, user.email),
      disk: await ports.diskState(),
    }),
    update: (call, caller) => update(ports, call, caller),
    sendTestMail: (_call, caller) => sendTestMail(ports, caller),
  }
}

async function mailState({ db, mailHost }: Ports, email: string): Promise<MailState> {
  const test = await waitingTestMail(db, email)
  return {
    is_set_up: mailHost.isSetUp,
    from: mailHost.from,
    ...(await waitingMails(db)),
    is_test_waiting: test !== undefined,
    test_problem: test?.last_error ?? null,
  }
}

/** The public page depends on the settings, so a change raises the content version. */
async function update({ db, now, onContentChange }: Ports, { body }: Call<Settings['update']>, caller: Caller) {
  const values = checkedSettings(body)
  const { settings, version } = await db.transaction().execute(async (trx) => {
    const reached = await raiseContentVersion(trx) // first: two changes at a time wait for each other here
    const former = await readSettings(trx)
    await writeSettings(trx, values)
    const saved = await readSettings(trx)
    const details = changedFields(former, saved, settingNames)
    if (details.length > 0)
      await recordActivity(trx, actOf(caller, now()), { area: 'settings', action: 'edited', details })
    return { settings: saved, version: reached }
  })
  await onContentChange({ version, areas: ['settings'] })
  return { settings }
}

async function sendTestMail({ db, mailHost, now, onMail }: Ports, { user }: Caller) {
  if (!mailHost.isSetUp) throw new AppError('mail_not_set_up')
  await enqueueMail(db, 'test', { name: user.name, email: user.email }, now())
  onMail()
  return null
}
