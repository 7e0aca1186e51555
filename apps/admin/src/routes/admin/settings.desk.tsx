import { createFileRoute } from '@tanstack/react-router'
import { historyIn } from '../../history/history-search.ts'
import { DeskSettingsScreen } from '../../settings/desk-settings.tsx'

export const Route = createFileRoute('/admin/settings/desk')({
  validateSearch: historyIn,
  component: DeskSettingsScreen,
})
