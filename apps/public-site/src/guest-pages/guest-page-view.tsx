import type { GuestPage } from '../guest-forms/guest-page.ts'
import { AnswerPage, TablePage } from './party-pages.tsx'
import { EnquiryStatePage } from './enquiry-state-page.tsx'
import { useSiteWords } from '../site/words.ts'
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
  const t = useSiteWords()
  return (
    <GuestFrame title={t.linkDoesNotOpen} frame={frame}>
      <p className="max-w-prose text-lead text-sand">{t.linkMayHaveEnded}</p>
    </GuestFrame>
  )
}

function DeletedPage({ frame }: { readonly frame: PageFrame }) {
  const t = useSiteWords()
  return (
    <GuestFrame title={t.answerIsDeleted} frame={frame}>
      <p className="max-w-prose text-lead text-sand">{t.nothingIsKept}</p>
    </GuestFrame>
  )
}
