import { createFileRoute } from '@tanstack/react-router'
import { TrashScreen } from '../../trash/trash-screen.tsx'
import { trashSearch } from '../../trash/trash-search.ts'

export const Route = createFileRoute('/admin/trash')({ validateSearch: trashSearch, component: TrashScreen })
