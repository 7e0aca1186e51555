import { messageOf } from '@tablier/api-client'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../components/page.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { ChecklistsForm } from './checklists-form.tsx'
import { deskSettingsOptions } from './desk-queries.ts'
import { DeskForm } from './desk-form.tsx'

/** The settings of orders and customers. */
export function DeskSettingsScreen() {
  const { data, error, refetch } = useQuery(deskSettingsOptions)
  if (error && !data)
    return <FailureNotice message={messageOf(error, 'Failed to load the settings')} onRetry={() => void refetch()} />
  if (!data) return <output className="block text-sm text-muted">Loading settings...</output>
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card title="Evenings">
        <DeskForm settings={data} />
      </Card>
      <Card title="Checklists">
        <ChecklistsForm settings={data} />
      </Card>
    </div>
  )
}
