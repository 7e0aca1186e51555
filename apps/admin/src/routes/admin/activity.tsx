import { createFileRoute } from '@tanstack/react-router'
import { ActivityScreen } from '../../activity/activity-screen.tsx'
import { activitySearch } from '../../activity/activity-search.ts'

export const Route = createFileRoute('/admin/activity')({ validateSearch: activitySearch, component: ActivityScreen })
