import { createFileRoute } from '@tanstack/react-router'
import { historyIn } from '../../history/history-search.ts'
import { ProfileScreen } from '../../accounts/profile/profile-screen.tsx'
import { SiteSettings } from '../../settings/site-settings.tsx'

export const Route = createFileRoute('/admin/settings/general')({
  validateSearch: historyIn,
  component: GeneralSettings,
})

function GeneralSettings() {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <SiteSettings />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <ProfileScreen />
      </div>
    </div>
  )
}
