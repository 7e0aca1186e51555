import { messageOf } from '@tablier/api-client'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../components/page.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { ReplySettingsForm } from './reply-settings-form.tsx'
import { settingsOptions } from './settings-queries.ts'

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
