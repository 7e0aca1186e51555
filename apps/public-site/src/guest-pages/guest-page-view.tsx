import type { GuestPage } from '../guest-forms/guest-page.ts'
import { AnswerPage, TablePage } from './party-pages.tsx'
import { EnquiryStatePage } from './enquiry-state-page.tsx'
import { GuestFrame, type PageFrame } from '../page/plain-page.tsx'

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

/** Shown for every link that does not open, so that it does not tell why. */
function GonePage({ frame }: { readonly frame: PageFrame }) {
  return (
    <GuestFrame title="This link does not open" frame={frame}>
      <p className="max-w-prose text-lead text-sand">
        It may be incomplete, or it has ended. Please open it from the email or the message that it came with, or write
        to me.
      </p>
    </GuestFrame>
  )
}

function DeletedPage({ frame }: { readonly frame: PageFrame }) {
  return (
    <GuestFrame title="Your answer is deleted" frame={frame}>
      <p className="max-w-prose text-lead text-sand">
        Nothing of it is kept. To answer again, open the link that your host has sent you.
      </p>
    </GuestFrame>
  )
}
