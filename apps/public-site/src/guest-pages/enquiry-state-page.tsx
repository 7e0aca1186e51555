import type { Enquiry } from '@tablier/contracts'
import type { EnquiryPageFacts } from '../guest-forms/guest-page.ts'
import { eveningWords } from '@tablier/contracts/evening-form'
import type { ReactNode } from 'react'
import { AddSomething } from './add-something.tsx'
import { stateWords, busyWords } from './enquiry-words.ts'
import { GuestFrame, PageMessage, quietButton } from './guest-frame.tsx'
import type { PageFrame } from './page-frame.ts'
import { YesNoQuestion } from './yes-no-question.tsx'

interface EnquiryStatePageProps extends Omit<EnquiryPageFacts, 'kind'> {
  readonly frame: PageFrame
}

/** The state of an enquiry, for its sender. */
export function EnquiryStatePage({ frame, ...page }: EnquiryStatePageProps) {
  const { enquiry, path, notice, problem, typed, isWithdrawing } = page
  const { language } = frame.settings
  const { title, text } = stateWords(enquiry, language)
  const busy = busyWords(enquiry, language)
  return (
    <GuestFrame title={title} frame={frame}>
      {notice === 'added' && <PageMessage>Thank you. Your words have been sent.</PageMessage>}
      {problem !== undefined && <PageMessage isWrong>{problem}</PageMessage>}
      <div className="grid max-w-prose gap-4 text-lead text-sand">
        <p>{text}</p>
        {busy && <p className="text-saffron-light">{busy}</p>}
      </div>
      {isWithdrawing && enquiry.can_withdraw ? (
        <YesNoQuestion
          title="Withdraw this enquiry?"
          text="A date that is held for you is given up. This cannot be undone here."
          yes="Yes, withdraw it"
          action={`${path}/withdraw`}
          back={path}
        />
      ) : (
        <>
          <WhatWasSent enquiry={enquiry} frame={frame} />
          {enquiry.can_add && <AddSomething path={path} typed={typed} />}
          {enquiry.can_withdraw && (
            <p>
              <a href={`${path}?ask=withdraw`} className={quietButton}>
                Withdraw this enquiry
              </a>
            </p>
          )}
          {enquiry.state === 'confirmed' && (
            <p className="text-sand">
              To change or call off a confirmed evening, please write to me, here or by email.
            </p>
          )}
        </>
      )}
    </GuestFrame>
  )
}

/** The sender's own words. Diets and allergies are not repeated: the link may be passed on. */
function WhatWasSent({ enquiry, frame: { settings } }: { readonly enquiry: Enquiry; readonly frame: PageFrame }) {
  const { evening, subject, message, sent_at, additions } = enquiry
  const facts = evening ? eveningWords({ ...evening, isFlexible: evening.is_flexible }, settings.language) : []
  return (
    <section aria-labelledby="sent" className="panel grid gap-5">
      <h2 id="sent" className="text-2xl font-normal tracking-tight">
        What you sent
      </h2>
      <dl className="grid gap-5 sm:grid-cols-2">
        {facts.map(({ term, text }) => (
          <Fact key={term} term={term}>
            {text}
          </Fact>
        ))}
        {evening?.consented_at && <Fact term="Diets and allergies">As you told me</Fact>}
      </dl>
      <Words title={subject} at={sent_at} settings={settings}>
        {message}
      </Words>
      {additions.map(({ message: text, created_at }) => (
        <Words key={created_at + text} title="You added" at={created_at} settings={settings}>
          {text}
        </Words>
      ))}
    </section>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-sand">{term}</dt>
      <dd dir="auto" className="wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}

interface WordsProps extends Pick<PageFrame, 'settings'> {
  readonly title: string
  readonly at: string
  readonly children: string
}

function Words({ title, at, settings: { language, timeZone }, children }: WordsProps) {
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(at))
  return (
    <div className="border-t border-cream/10 pt-5">
      <p className="text-sm text-sand wrap-anywhere">
        {title}, <time dateTime={at}>{when}</time>
      </p>
      <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
        {children}
      </p>
    </div>
  )
}
