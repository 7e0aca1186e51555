import type { GuestPage } from '../guest-forms/guest-page.ts'
import { AnswerPage } from './answer-page.tsx'
import { EnquiryStatePage } from './enquiry-state-page.tsx'
import type { PageFrame } from './page-frame.ts'
import { DeletedPage, GonePage } from './short-pages.tsx'
import { TablePage } from './table-page.tsx'

interface GuestPageViewProps {
  readonly page: GuestPage
  readonly frame: PageFrame
}

/** A page behind a secret link. */
export function GuestPageView({ page, frame }: GuestPageViewProps) {
  switch (page.kind) {
    case 'enquiry':
      return <EnquiryStatePage {...page} frame={frame} />
    case 'table':
      return <TablePage {...page} frame={frame} />
    case 'answer':
      return <AnswerPage {...page} frame={frame} />
    case 'deleted':
      return <DeletedPage frame={frame} />
    default:
      return <GonePage frame={frame} />
  }
}
