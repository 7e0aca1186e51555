import { messageOf } from '@tablier/api-client'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../components/page.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { useSession } from '../session/use-session.ts'
import { MailStatus } from './mail-status.tsx'
import { RecipientsForm } from './recipients-form.tsx'
import { settingsOptions } from '../site-time-zone.ts'
import { SiteForm } from './site-form.tsx'

/** The settings of the site and of its mails. */
export function SiteSettings() {
  const session = useSession()
  const { data, error, refetch } = useQuery(settingsOptions)
  if (error && !data)
    return <FailureNotice message={messageOf(error, 'Failed to load the settings')} onRetry={() => void refetch()} />
  if (!data) return <output className="block text-sm text-muted">Loading settings...</output>
  return (
    <>
      <Card title="Your site">
        <SiteForm settings={data.settings} />
      </Card>
      <Card title="Mail">
        <div className="flex flex-col gap-6">
          <MailStatus mail={data.mail} ownEmail={session?.email ?? ''} />
          <RecipientsForm settings={data.settings} />
        </div>
      </Card>
    </>
  )
}
