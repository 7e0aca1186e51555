import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import type { Scenario } from '@tablier/mocks'
import type { ReactElement } from 'react'
import { ApiContext, createApiSource } from '../api.tsx'
import { type Content, seed, transport } from './mock.ts'

/** Renders a section of a page that shows `content`. */
export function renderSection(section: ReactElement, content: Content = {}, scenario?: Scenario): RenderResult {
  seed(content, scenario)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={queryClient}>
      <ApiContext value={createApiSource(transport)}>{section}</ApiContext>
    </QueryClientProvider>,
  )
}
