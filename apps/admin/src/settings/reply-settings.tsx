import { useQuery } from '@tanstack/react-query'
import { Card } from '../components/page.tsx'
import { Loaded } from '../components/failure-notice.tsx'
import { controlClass } from '../components/field.tsx'
import { CardForm, RecordField } from '../forms/record-form.tsx'
import { FormHistoryButton } from '../history/form-history.tsx'
import { settingsOptions } from '../site/site-settings.ts'
import { siteHistory } from './settings-history.ts'
import { type Settings, useSettingsForm } from './settings-queries.ts'
import { replyFields } from './site-fields.ts'
import { t } from '../language/words.ts'

export function ReplySettings() {
  return (
    <Loaded query={useQuery(settingsOptions)} failed={t.failedToLoadTheSettings} loading={t.loadingSettings}>
      {({ settings }) => (
        <Card title={t.answering} action={<FormHistoryButton subject={siteHistory} />}>
          <ReplySettingsForm settings={settings} />
        </Card>
      )}
    </Loaded>
  )
}

/** The address for answers to replies, and how long a message may wait for its own answer. */
function ReplySettingsForm({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm(replyFields, settings)
  return (
    <CardForm form={form} save={t.saveSettings}>
      <RecordField name="replyEmail" hint={t.whenYourGuestsAnswerYourReply} />
      <RecordField name="answerWithinHours" className={`${controlClass} max-w-28`} hint={t.answerWithinHint} />
    </CardForm>
  )
}
