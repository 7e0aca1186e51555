import type { GuestPage } from '../guest-forms/guest-page.ts'
import { AnswerPage, TablePage } from './party-pages.tsx'
import { OfferPage } from './offer-page.tsx'
import { EnquiryStatePage } from './enquiry-state-page.tsx'
import { useSiteWords } from '../site/words.ts'
import { GuestFrame, type PageFrame } from '../page/plain-page.tsx'

interface GuestPageViewProps {
  readonly page: GuestPage
  readonly frame: PageFrame
}

/** A page behind a secret link. Every link that does not open gets the same page, which does not tell why. */
export function GuestPageView({ page, frame }: GuestPageViewProps) {
  const t = useSiteWords()
  if (page.kind === 'enquiry') return <EnquiryStatePage {...page} frame={frame} />
  if (page.kind === 'table') return <TablePage {...page} frame={frame} />
  if (page.kind === 'answer') return <AnswerPage {...page} frame={frame} />
  if (page.kind === 'offer') return <OfferPage {...page} frame={frame} />
  const isDeleted = page.kind === 'deleted'
  return (
    <GuestFrame title={isDeleted ? t.answerIsDeleted : t.linkDoesNotOpen} frame={frame}>
      <p className="max-w-prose text-lead text-sand">{isDeleted ? t.nothingIsKept : t.linkMayHaveEnded}</p>
    </GuestFrame>
  )
}
