import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactElement } from 'react'
import { ApiContext, createApiSource } from '../api.tsx'
import type { FakeList } from './fake-api.ts'
import { transportTo } from './fake-network.ts'

/** Renders a section of the page over a network that answers `lists`. */
export function renderSection(section: ReactElement, lists: Readonly<Record<string, FakeList>>): RenderResult {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={queryClient}>
      <ApiContext value={createApiSource(transportTo(lists))}>{section}</ApiContext>
    </QueryClientProvider>,
  )
}
