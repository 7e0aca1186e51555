import type { Enquiry, EnquiryState } from '@tablier/contracts'
import type { EnquiryPageFacts } from '../guest-forms/guest-page.ts'
import { busyDayText, dateText, eveningWords } from '@tablier/contracts/evening-form'
import type { ReactNode } from 'react'
import {
  GuestFrame,
  type PageFrame,
  PageMessage,
  quietButton,
  strongButton,
  YesNoQuestion,
} from '../page/plain-page.tsx'
import { additionLimits } from '@tablier/contracts/guest-words'
import { formatMoney } from '@tablier/contracts/money'
import { wordsOf } from '@tablier/words/words-of'

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
          <WhatIsAgreed enquiry={enquiry} frame={frame} />
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

const agreedTitles: Partial<Readonly<Record<EnquiryState, string>>> = {
  held: 'What I hold for you',
  quoted: 'My offer',
}

/** Shows the evening as it is planned, once its day is held or it has a price. */
function WhatIsAgreed({ enquiry, frame: { settings } }: { readonly enquiry: Enquiry; readonly frame: PageFrame }) {
  const { state, day, start, agreed } = enquiry
  if (agreed === null) return null
  const { guests, place, dishes, price, currency } = agreed
  const words = wordsOf(settings.language)
  const told = { date: day, isFlexible: false, start, guests, place }
  const facts = eveningWords({ ...told, occasion: '', liked: '', budget: '', telephone: '' }, settings.language, words)
  const cost = price === null ? '' : formatMoney(price, currency, settings.language)
  const all = [...facts, { term: 'Menu', text: dishes.join('\n') }, { term: 'Price', text: cost }]
  return (
    <section aria-labelledby="agreed" className="panel grid gap-5">
      <h2 id="agreed" className="text-2xl font-normal tracking-tight">
        {agreedTitles[state] ?? 'What we agreed'}
      </h2>
      <dl className="grid gap-5 sm:grid-cols-2">
        {all
          .filter(({ text }) => text !== '')
          .map(({ term, text }) => (
            <Fact key={term} term={term}>
              {text}
            </Fact>
          ))}
      </dl>
    </section>
  )
}

/** Shows what the sender wrote, but no diets and allergies, because the link may be passed on. */
function WhatWasSent({ enquiry, frame: { settings } }: { readonly enquiry: Enquiry; readonly frame: PageFrame }) {
  const { evening, subject, message, sent_at, additions } = enquiry
  const facts =
    evening && enquiry.agreed === null
      ? eveningWords({ ...evening, isFlexible: evening.is_flexible }, settings.language, wordsOf(settings.language))
      : []
  return (
    <section aria-labelledby="sent" className="panel grid gap-5">
      <h2 id="sent" className="text-2xl font-normal tracking-tight">
        What you sent
      </h2>
      <dl className="grid gap-5 empty:hidden sm:grid-cols-2">
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
      <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
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

/** A form whose text becomes a message to the owner. */
function AddSomething({ path, typed }: { readonly path: string; readonly typed: string | undefined }) {
  return (
    <form method="post" action={path} aria-labelledby="add" className="panel grid gap-5">
      <h2 id="add" className="text-2xl font-normal tracking-tight">
        Add something
      </h2>
      <div className="flex flex-col gap-2 text-sm font-medium">
        <label htmlFor="message">Your words</label>
        <textarea
          id="message"
          name="message"
          required
          rows={4}
          dir="auto"
          maxLength={additionLimits.text}
          defaultValue={typed}
          className="field"
        />
        <p className="font-normal text-sand">Such as another date, or how many you will be.</p>
      </div>
      <div>
        <button type="submit" className={strongButton}>
          Send
        </button>
      </div>
    </form>
  )
}

interface StateWords {
  readonly title: string
  readonly text: string
}

/** The state of an enquiry, in kind words. */
function stateWords(enquiry: Enquiry, language: string): StateWords {
  const day = enquiry.day === null ? '' : dateText(enquiry.day, language)
  const evening = enquiry.start === null ? day : `${day} at ${enquiry.start}`
  const hold =
    enquiry.held_until === null ? '' : `I hold ${day || 'the date'} for you until ${untilText(enquiry, language)}.`
  const words: Readonly<Record<EnquiryState, StateWords>> = {
    received: { title: 'Your enquiry has arrived', text: 'I will read it and write to you by email.' },
    answered: {
      title: 'Your enquiry is answered',
      text: 'I have written to you. If you miss my email, please look among the unwanted ones too.',
    },
    held: { title: 'Your date is held', text: hold },
    quoted: { title: 'You have a quote', text: `I have sent you a quote${day && ` for ${day}`}. ${hold}`.trim() },
    confirmed: { title: 'Your evening is confirmed', text: `${evening}. I look forward to it.` },
    done: { title: 'Thank you for the evening', text: `I cooked for you on ${day}.` },
    closed: { title: 'This enquiry is closed', text: 'Would another date suit you? Please write to me.' },
    withdrawn: {
      title: 'You have withdrawn this enquiry',
      text: 'Thank you for telling me. Write again whenever you like.',
    },
  }
  return words[enquiry.state]
}

/** Returns when a hold ends, in the time zone of the evening. */
function untilText({ held_until, time_zone }: Enquiry, language: string): string {
  const format = { dateStyle: 'full', timeStyle: 'short', ...(time_zone && { timeZone: time_zone }) } as const
  return new Intl.DateTimeFormat(language, format).format(new Date(held_until ?? 0))
}

/** Says that the requested day is not free; '' if it is. */
export function busyWords({ busy_state: state, evening }: Enquiry, language: string): string {
  return state && evening?.date ? busyDayText({ day: evening.date, state }, language, wordsOf(language)) : ''
}
