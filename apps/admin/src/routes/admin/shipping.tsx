import { createFileRoute } from '@tanstack/react-router'
import { historyIn } from '../../history/history-search.ts'
import { TravelScreen } from '../../travel/travel-screen.tsx'

export const Route = createFileRoute('/admin/shipping')({
  validateSearch: historyIn,
  component: TravelScreen,
})
