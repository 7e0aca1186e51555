import { messageOf } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../components/page.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { controlClass } from '../components/field.tsx'
import type { RecordFields } from '../forms/record-fields.ts'
import { CardForm, RecordField } from '../forms/record-form.tsx'
import { settingsOptions } from '../site-time-zone.ts'
import { type Settings, useSettingsForm } from './settings-queries.ts'

/** The settings of replies to messages. */
export function ReplySettings() {
  const { data, error, refetch } = useQuery(settingsOptions)
  if (error && !data)
    return <FailureNotice message={messageOf(error, 'Failed to load the settings')} onRetry={() => void refetch()} />
  if (!data) return <output className="block text-sm text-muted">Loading settings...</output>
  return (
    <Card title="Answering">
      <ReplySettingsForm settings={data.settings} />
    </Card>
  )
}

const fields: RecordFields<Pick<Settings, 'replyEmail' | 'answerWithinHours'>> = {
  body: api.settings.update.body,
  labels: { replyEmail: 'Address for answers', answerWithinHours: 'Hours to answer' },
}

/** The address for answers to replies, and how long a message may wait for its own answer. */
function ReplySettingsForm({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm(fields, settings)
  return (
    <CardForm form={form} save="Save settings">
      <RecordField
        name="replyEmail"
        type="email"
        autoCapitalize="none"
        hint="When your guests answer your reply, their mail goes here. Leave it blank to use the address of the person who replied."
      />
      <RecordField
        name="answerWithinHours"
        className={`${controlClass} max-w-28`}
        hint="A message that waits longer is pointed out on the dashboard and by the bell, 1 to 720 hours. With 0, none is."
      />
    </CardForm>
  )
}
