import type { AnswerPageFacts } from '../guest-forms/guest-page.ts'
import { GuestForm } from './guest-form.tsx'
import { GuestFrame, PageMessage, quietButton } from './guest-frame.tsx'
import type { PageFrame } from './page-frame.ts'
import { eveningTitle } from './table-words.ts'
import { YesNoQuestion } from './yes-no-question.tsx'

interface AnswerPageProps extends Omit<AnswerPageFacts, 'kind'> {
  readonly frame: PageFrame
}

/** A guest's own answer, to change or delete it. */
export function AnswerPage({ frame, ...page }: AnswerPageProps) {
  const { evening, path, url, texts, wrong, notice, problem, isUnreadable, isDeleting } = page
  return (
    <GuestFrame title={eveningTitle(evening, frame.settings.language)} frame={frame}>
      {notice === 'sent' && <PageMessage>Thank you. Your answer is saved.</PageMessage>}
      {notice === 'saved' && <PageMessage>Thank you. Your changes are saved.</PageMessage>}
      {problem !== undefined && <PageMessage isWrong>{problem}</PageMessage>}
      {isDeleting ? (
        <YesNoQuestion
          title="Delete your answer?"
          text="I will then not know what you cannot eat, unless you tell me in another way."
          yes="Yes, delete it"
          action={`${path}/delete`}
          back={path}
        />
      ) : (
        <>
          <div className="grid max-w-prose gap-4 text-sand">
            <p>Keep this address to change or delete your answer later. It is yours alone, and not sent by email:</p>
            <p>
              <a href={path} className="rounded-md text-saffron-light underline underline-offset-4 wrap-anywhere">
                {url}
              </a>
            </p>
            {isUnreadable && <p className="text-danger">Your answer can no longer be read. Please fill it in again.</p>}
          </div>
          <GuestForm path={path} texts={texts} wrong={wrong} button="Save changes">
            <a href={`${path}?ask=delete`} className={quietButton}>
              Delete my answer
            </a>
          </GuestForm>
        </>
      )}
    </GuestFrame>
  )
}
