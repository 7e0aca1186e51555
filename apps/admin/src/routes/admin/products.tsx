import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../content/area-page.tsx'
import { areaSearch } from '../../content/area-search.ts'
import { productsArea } from '../../content/screens/products.tsx'

export const Route = createFileRoute('/admin/products')({ validateSearch: areaSearch, component: ProductsPage })

function ProductsPage() {
  return <AreaPage area={productsArea} />
}
