import { createFileRoute } from '@tanstack/react-router'
import { TemplateList } from '../../replies/template-list.tsx'
import { ReplySettings } from '../../settings/reply-settings.tsx'

export const Route = createFileRoute('/admin/settings/replies')({ component: ReplyScreen })

function ReplyScreen() {
  return (
    <div className="grid items-start gap-6 *:min-w-0 xl:grid-cols-2">
      <ReplySettings />
      <TemplateList />
    </div>
  )
}
