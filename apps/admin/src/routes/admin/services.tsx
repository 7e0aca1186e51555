import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../collections/area-page.tsx'
import { FailureBannerArea } from '../../collections/failure-report.tsx'
import { servicesArea } from '../../collections/screens/services.ts'

export const Route = createFileRoute('/admin/services')({ component: ServicesPage })

function ServicesPage() {
  return (
    <FailureBannerArea>
      <AreaPage area={servicesArea} />
    </FailureBannerArea>
  )
}
