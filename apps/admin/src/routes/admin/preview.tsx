import { createFileRoute } from '@tanstack/react-router'
import { PreviewScreen } from '../../previews/preview-screen.tsx'

export const Route = createFileRoute('/admin/preview')({
  validateSearch: ({ section }: Record<string, unknown>): { section?: string } =>
    typeof section === 'string' && /^#[a-z]+$/.test(section) ? { section } : {},
  component: PreviewScreen,
})
