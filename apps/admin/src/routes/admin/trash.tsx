import { trashAreas } from '@tablier/contracts'
import { createFileRoute } from '@tanstack/react-router'
import { oneOf, pageIn, searchOf } from '../../components/list-search.ts'
import { TrashScreen } from '../../trash/trash-screen.tsx'

const trashSearch = searchOf({ page: pageIn, area: oneOf(...trashAreas) })

export const Route = createFileRoute('/admin/trash')({ validateSearch: trashSearch, component: TrashScreen })
