import { createFileRoute } from '@tanstack/react-router'
import { historyIn } from '../../history/history-search.ts'
import { PaymentSettingsScreen } from '../../settings/payment-settings.tsx'

export const Route = createFileRoute('/admin/settings/payment')({
  validateSearch: historyIn,
  component: PaymentSettingsScreen,
})
