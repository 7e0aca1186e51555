import { createFileRoute } from '@tanstack/react-router'
import { idParams } from '../../components/list-search.ts'
import { MenuCardScreen } from '../../menu-cards/menu-card-screen.tsx'
import { NotFoundPage } from '../../shell/not-found-page.tsx'

export const Route = createFileRoute('/admin/menus/$id/card')({
  params: idParams,
  component: MenuCardScreen,
  notFoundComponent: NotFoundPage,
})
