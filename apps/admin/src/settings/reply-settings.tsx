import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Card } from '../components/page.tsx'
import { Loaded } from '../components/failure-notice.tsx'
import { controlClass } from '../components/field.tsx'
import { CardForm, RecordField } from '../forms/record-form.tsx'
import { FormHistoryButton } from '../history/form-history.tsx'
import { SignaturePreview } from '../replies/signature.tsx'
import { settingsOptions } from '../site/site-settings.ts'
import { siteHistory } from './settings-history.ts'
import { type Settings, useSettingsForm } from './settings-queries.ts'
import { replyFields, signatureFields } from './site-fields.ts'
import { t } from '../language/words.ts'

export function ReplySettings() {
  return (
    <Loaded query={useQuery(settingsOptions)} failed={t.failedToLoadTheSettings} loading={t.loadingSettings}>
      {({ settings }) => (
        <>
          <Card title={t.answering} action={<FormHistoryButton subject={siteHistory} />}>
            <ReplySettingsForm settings={settings} />
          </Card>
          <Card title={t.signature}>
            <SignatureForm settings={settings} />
          </Card>
        </>
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

/** What is under every mail to a guest, with a preview of what is typed. */
function SignatureForm({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm(signatureFields, settings)
  const [name, telephone, imprint] = useWatch({ control: form.form.control, name: signatureNames })
  return (
    <CardForm form={form} save={t.saveSignature}>
      <p className="text-sm text-muted">{t.signatureHint}</p>
      <RecordField name="signatureName" autoComplete="name" />
      <RecordField name="signatureTelephone" type="tel" autoComplete="tel" />
      <RecordField name="signatureImprint" rows={4} hint={t.signatureImprintHint} />
      <SignaturePreview
        title={t.signaturePreview}
        signature={{ name: String(name), telephone: String(telephone), imprint: String(imprint) }}
      />
    </CardForm>
  )
}

const signatureNames = ['signatureName', 'signatureTelephone', 'signatureImprint'] as const
