import type { Enquiry, EnquiryState } from '@tablier/contracts'
import type { EnquiryPageFacts } from '../guest-forms/guest-page.ts'
import { busyDayText, eveningWords } from '@tablier/contracts/evening-form'
import { dateText, momentText, timeText } from '@tablier/contracts/formats'
import {
  GuestFrame,
  type PageFrame,
  PageMessage,
  Refusal,
  quietButton,
  strongButton,
  YesNoQuestion,
} from '../page/plain-page.tsx'
import { additionLimits } from '@tablier/contracts/guest-words'
import { formatMoney } from '@tablier/contracts/money'
import type { Words as SiteWords } from '@tablier/words/site/words'
import { useSiteWords } from '../site/words.ts'

type Menu = NonNullable<NonNullable<Enquiry['agreed']>['menu']>

export function EnquiryStatePage({ frame, ...page }: EnquiryPageFacts & { readonly frame: PageFrame }) {
  const { enquiry, path, notice, problem, typed, isWithdrawing } = page
  const { locale } = frame.settings
  const t = useSiteWords()
  const { title, text } = stateWords(enquiry, locale, t)
  const busy = busyWords(enquiry, locale, t)
  return (
    <GuestFrame title={title} frame={frame}>
      {notice === 'added' && <PageMessage>{t.yourWordsAreSent}</PageMessage>}
      {problem && <Refusal {...problem} />}
      <div className="grid max-w-prose gap-4 text-lead text-sand">
        <p>{text}</p>
        {busy && <p className="text-saffron-light">{busy}</p>}
      </div>
      {isWithdrawing && enquiry.can_withdraw ? (
        <YesNoQuestion
          title={t.withdrawThisEnquiryAsked}
          text={t.heldDateIsGivenUp}
          yes={t.yesWithdrawIt}
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
                {t.withdrawThisEnquiry}
              </a>
            </p>
          )}
          {enquiry.state === 'confirmed' && <p className="text-sand">{t.toChangeConfirmed}</p>}
        </>
      )}
    </GuestFrame>
  )
}

/** Shows the evening as it is planned, once its day is held or it has a price. */
function WhatIsAgreed({ enquiry, frame: { settings } }: { readonly enquiry: Enquiry; readonly frame: PageFrame }) {
  const t = useSiteWords()
  const { day, start, agreed } = enquiry
  if (agreed === null) return null
  const { guests, place, menu, dishes, price, currency } = agreed
  const facts = eveningWords({ date: day, is_flexible: false, start, guests, place }, settings.locale, t)
  const cost = price === null ? '' : formatMoney(price, currency, settings.locale)
  const cooked = { term: menu ? t.alsoCooked : t.agreedMenu, text: dishes.join('\n') }
  const all = [...facts, cooked, { term: t.agreedPrice, text: cost }]
  return (
    <section aria-labelledby="agreed" className="panel grid gap-5">
      <h2 id="agreed" className="text-2xl font-normal tracking-tight">
        {t.agreedTitle({ state: saidState(enquiry) })}
      </h2>
      <Facts facts={all} />
      {menu && <AgreedMenu menu={menu} />}
    </section>
  )
}

/** The menu with its courses; the dishes of a choice are joined by an “or”. */
function AgreedMenu({ menu: { title, courses } }: { readonly menu: Menu }) {
  const t = useSiteWords()
  return (
    <div className="grid gap-4 border-t border-cream/10 pt-5">
      <div>
        <p className="text-sm text-sand">{t.agreedMenu}</p>
        <h3 dir="auto" className="text-xl font-normal">
          {title}
        </h3>
      </div>
      <ol className="grid gap-4">
        {courses.map(({ title: course, dishes }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two courses may be equal, and none has state
          <li key={index}>
            {course && (
              <p dir="auto" className="text-sm text-sand">
                {course}
              </p>
            )}
            {dishes.map((dish, at) => (
              <p key={dish} dir="auto">
                {at > 0 && <span className="text-sand">{t.orChoice} </span>}
                {dish}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Shows what the sender wrote, but no diets and allergies, because the link may be passed on. */
function WhatWasSent({ enquiry, frame: { settings } }: { readonly enquiry: Enquiry; readonly frame: PageFrame }) {
  const t = useSiteWords()
  const { evening, subject, message, sent_at, additions } = enquiry
  const facts = evening && enquiry.agreed === null ? eveningWords(evening, settings.locale, t) : []
  const diets = { term: t.eveningLabel({ field: 'diets' }), text: t.asYouToldMe }
  return (
    <section aria-labelledby="sent" className="panel grid gap-5">
      <h2 id="sent" className="text-2xl font-normal tracking-tight">
        {t.whatYouSent}
      </h2>
      <Facts facts={evening?.consented_at ? [...facts, diets] : facts} />
      <Words title={subject} at={sent_at} settings={settings}>
        {message}
      </Words>
      {additions.map(({ message: text, created_at }) => (
        <Words key={created_at + text} title={t.youAdded} at={created_at} settings={settings}>
          {text}
        </Words>
      ))}
    </section>
  )
}

/** Facts without a text are left out. */
function Facts({ facts }: { readonly facts: readonly Record<'term' | 'text', string>[] }) {
  return (
    <dl className="grid gap-5 empty:hidden sm:grid-cols-2">
      {facts
        .filter(({ text }) => text !== '')
        .map(({ term, text }) => (
          <div key={term}>
            <dt className="text-sm text-sand">{term}</dt>
            <dd dir="auto" className="whitespace-pre-line">
              {text}
            </dd>
          </div>
        ))}
    </dl>
  )
}

interface WordsProps extends Pick<PageFrame, 'settings'> {
  readonly title: string
  readonly at: string
  readonly children: string
}

function Words({ title, at, settings: { locale, timeZone }, children }: WordsProps) {
  const when = momentText(at, locale, { dateStyle: 'long', timeZone })
  return (
    <div className="border-t border-cream/10 pt-5">
      <p className="text-sm text-sand">
        {title}, <time dateTime={at}>{when}</time>
      </p>
      <p dir="auto" className="mt-2 whitespace-pre-line">
        {children}
      </p>
    </div>
  )
}

/** A form whose text becomes a message to the owner. */
function AddSomething({ path, typed }: { readonly path: string; readonly typed: string | undefined }) {
  const t = useSiteWords()
  return (
    <form method="post" action={path} aria-labelledby="add" className="panel grid gap-5">
      <h2 id="add" className="text-2xl font-normal tracking-tight">
        {t.addSomething}
      </h2>
      <div className="flex flex-col gap-2 text-sm font-medium">
        <label htmlFor="message">{t.yourWords}</label>
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
        <p className="font-normal text-sand">{t.suchAsAnotherDate}</p>
      </div>
      <div>
        <button type="submit" className={strongButton}>
          {t.send}
        </button>
      </div>
    </form>
  )
}

function stateWords(enquiry: Enquiry, locale: string, t: SiteWords) {
  const { state, start, held_until, is_told } = enquiry
  const day = enquiry.day === null ? 'none' : dateText(enquiry.day, locale)
  const hold = held_until === null ? '' : t.iHoldTheDay({ day, until: untilText(enquiry, locale) })
  const isPriced = saidState(enquiry) === 'quoted'
  const quote = is_told ? t.iHaveSentAQuote({ day }) : isPriced ? t.myPriceIsBelow({ day }) : t.iTellThePrice({ day })
  const texts: Readonly<Record<EnquiryState, string>> = {
    received: t.iWillReadIt,
    answered: is_told ? t.iHaveWritten : t.answeredElsewhere,
    held: hold,
    quoted: `${quote} ${hold}`.trim(),
    confirmed: t.iLookForward({ day, start: start === null ? 'none' : timeText(start, locale) }),
    done: t.iCookedForYou({ day }),
    closed: t.wouldAnotherDateSuit,
    withdrawn: t.thankYouForTelling,
  }
  return { title: t.enquiryTitle({ state: saidState(enquiry) }), text: texts[state] }
}

/** `planned` for a quote of which neither a mail nor this page says the price: the owner tells it in another way. */
function saidState({ state, is_told, agreed }: Enquiry): EnquiryState | 'planned' {
  return state === 'quoted' && !is_told && agreed?.price === null ? 'planned' : state
}

/** Returns when a hold ends, in the time zone of the evening. */
function untilText({ held_until, time_zone }: Enquiry, locale: string): string {
  const parts = { dateStyle: 'full', timeStyle: 'short', ...(time_zone && { timeZone: time_zone }) } as const
  return momentText(held_until ?? '', locale, parts)
}

/** Says that the requested day is not free; '' if it is. */
function busyWords({ busy_state: state, evening }: Enquiry, locale: string, t: SiteWords): string {
  return state && evening?.date ? busyDayText({ day: evening.date, state }, locale, t) : ''
}
