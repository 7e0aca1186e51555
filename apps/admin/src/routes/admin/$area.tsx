import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../content/area-page.tsx'
import { areaSearch } from '../../content/area-search.ts'
import { siteAreas } from '../../content/site-areas.ts'
import { WeekEditor } from '../../hours/week-editor.tsx'
import { MissingPage } from '../../shell/missing-page.tsx'

export const Route = createFileRoute('/admin/$area')({ validateSearch: areaSearch, component: ContentPage })

/** The page of a content area. Areas of other kinds have routes of their own. */
function ContentPage() {
  const { area: name } = Route.useParams()
  const area = siteAreas.find(({ path }) => path === `/admin/${name}`)
  return area ? <AreaPage key={area.path} area={area} extras={{ contactHours: <WeekEditor /> }} /> : <MissingPage />
}
