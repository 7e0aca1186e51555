import type { PartyPageFacts } from '../guest-forms/guest-page.ts'
import { GuestForm } from './guest-form.tsx'
import { GuestFrame, PageMessage } from './guest-frame.tsx'
import type { PageFrame } from './page-frame.ts'
import { eveningTitle } from './table-words.ts'

interface TablePageProps extends Omit<PartyPageFacts, 'kind'> {
  readonly frame: PageFrame
}

/** Where the guests of an evening tell what they eat. It shows nothing of the host and the other guests. */
export function TablePage({ frame, evening, path, texts, wrong, problem, isFull }: TablePageProps) {
  return (
    <GuestFrame title={eveningTitle(evening, frame.settings.language)} frame={frame}>
      {problem !== undefined && <PageMessage isWrong>{problem}</PageMessage>}
      {isFull ? (
        <p className="max-w-prose text-lead text-sand">
          This table has as many answers as it can have. If you have answered, use the address that you got then.
          Otherwise please tell your host.
        </p>
      ) : (
        <>
          <p className="max-w-prose text-lead text-sand">
            You are invited, and I am the one who cooks. Please tell me what you do not eat. Each guest fills this in
            once, also if there is nothing to mind.
          </p>
          <GuestForm path={path} texts={texts} wrong={wrong} button="Send" />
        </>
      )}
    </GuestFrame>
  )
}
