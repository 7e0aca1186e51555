import { QueryClientProvider } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import type { Scenario } from '@tablier/mocks'
import type { ReactElement } from 'react'
import { createApiSource } from '../api.ts'
import { createQueryClient, useSiteContent } from '../fallback/site-queries.ts'
import type { SiteContent } from '../site/content.ts'
import { type Content, seed, transport } from './mock.ts'

/** A part of the page, from the content that it loads. */
export type Part = (page: SiteContent) => ReactElement

/** Renders a part of a page that shows `content`. */
export function renderSection(part: Part, content: Content = {}, scenario?: Scenario): RenderResult {
  seed(content, scenario)
  return render(
    <QueryClientProvider client={createQueryClient(0)}>
      <WithContent part={part} />
    </QueryClientProvider>,
  )
}

const api = createApiSource(transport)

function WithContent({ part }: { readonly part: Part }) {
  return part(useSiteContent({}, api))
}
