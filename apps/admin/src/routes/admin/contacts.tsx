import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../collections/area-page.tsx'
import { areaSearch } from '../../collections/area-search.ts'
import { contactsArea } from '../../collections/screens/contacts.ts'
import { WeekEditor } from '../../hours/week-editor.tsx'

export const Route = createFileRoute('/admin/contacts')({
  validateSearch: areaSearch,
  component: () => <AreaPage area={contactsArea} extras={{ contactHours: <WeekEditor /> }} />,
})
