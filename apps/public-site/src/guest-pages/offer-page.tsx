import type { GuestOffer } from '@tablier/contracts'
import { eveningWords } from '@tablier/contracts/evening-form'
import { dateAt } from '@tablier/contracts/days'
import { dateText, momentText, timeText } from '@tablier/contracts/formats'
import { formatMoney } from '@tablier/contracts/money'
import type { OfferPageFacts, Problem } from '../guest-forms/guest-page.ts'
import { type PageFrame, PageMessage, PlainPage, quietButton, Refusal } from '../page/plain-page.tsx'
import { useSiteWords } from '../site/words.ts'
import { AcceptOffer, AskAboutOffer, CancelEvening, DeclineOffer } from './offer-acts.tsx'
import { ActButton, CHOICE, OfferChoice, OfferLines } from './offer-lines.tsx'
import { HowToPay } from './offer-pay.tsx'
import { Cancelling, Facts, OfferParts, OfferSums, Section } from './offer-sums.tsx'
import stylesUrl from '../page/legal.css?url'

interface OfferPageProps extends OfferPageFacts {
  readonly frame: PageFrame
}

/** An offer as one document, with the forms by which its guest answers it. It works without scripts. */
export function OfferPage({ frame, ...page }: OfferPageProps) {
  const { offer, path, texts = {} } = page
  const { locale } = frame.settings
  const t = useSiteWords()
  const title = t.offerTitle({ number: offer.number })
  const isOpen = offer.state === 'open'
  const step = isOpen || page.step === 'cancel' ? page.step : undefined
  return (
    <PlainPage title={title} frame={frame} mainClass="offer bg-paper text-ink [--accent:var(--color-saffron-deep)]">
      <link rel="stylesheet" href={stylesUrl} />
      <div className="content">
        <OfferHead offer={offer} frame={frame} />
        <Notices {...page} frame={frame} />
        {step === 'decline' && <DeclineOffer offer={offer} path={path} texts={texts} />}
        {step === 'cancel' && <CancelEvening offer={offer} path={path} locale={locale} />}
        {offer.changes && <Changes offer={offer} frame={frame} />}
        <Evening offer={offer} frame={frame} />
        <Paragraphs className="offer-words" text={offer.words} />
        {isOpen && step === undefined ? (
          <OfferChoice offer={offer} path={path} locale={locale} texts={texts} />
        ) : (
          <>
            <OfferLines offer={offer} locale={locale} />
            <OfferSums offer={offer} locale={locale} />
          </>
        )}
        <AgreedAnew offer={offer} frame={frame} />
        {offer.pay === null && <OfferParts offer={offer} locale={locale} />}
        {!offer.is_off && <Cancelling offer={offer} locale={locale} path={step === undefined ? path : undefined} />}
        {offer.terms !== '' && (
          <Section id="terms" title={t.offerTerms}>
            <Paragraphs className="offer-terms" text={offer.terms} />
          </Section>
        )}
        {step === 'accept' && <AcceptOffer offer={offer} path={path} locale={locale} texts={texts} />}
        {offer.answer?.kind === 'accepted' && <Acceptance offer={offer} path={path} frame={frame} />}
        {offer.pay && (!offer.is_off || offer.cancelled || offer.pay.paid !== 0) && (
          <HowToPay {...page} pay={offer.pay} locale={locale} />
        )}
        {(step === undefined || (step === 'accept' && texts['message'])) && (
          <AskAboutOffer path={path} hash={offer.hash} message={texts['message']} form={isOpen ? CHOICE : undefined} />
        )}
        {isOpen && step === undefined && (
          <p className="offer-decline">
            <ActButton act="declining" form={CHOICE} className={quietButton} text={t.offerDecline} />
          </p>
        )}
      </div>
    </PlainPage>
  )
}

interface PartProps {
  readonly offer: GuestOffer
  readonly frame: PageFrame
}

/** A text of the owner's, in paragraphs so that print breaks it well. */
function Paragraphs({ text, className }: { readonly text: string; readonly className: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter(Boolean)
  if (paragraphs.length === 0) return null
  return (
    <div className={className}>
      {paragraphs.map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two paragraphs may be equal, and none has state
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}

function OfferHead({ offer, frame: { settings } }: PartProps) {
  const t = useSiteWords()
  const { number, sent, sent_at, valid_until, name, state } = offer
  const date = momentText(sent_at, settings.locale, { dateStyle: 'long', timeZone: settings.timeZone })
  return (
    <header>
      <h1 className="text-heading font-normal tracking-tight">{t.offerTitle({ number })}</h1>
      {name !== '' && (
        <p dir="auto" className="mt-3 text-lead">
          {t.offerFor({ name })}
        </p>
      )}
      <p className="mt-3 text-ink-soft">{t.offerVersion({ sent: String(sent), date })}</p>
      {state === 'open' && (
        <p className="text-ink-soft">{t.offerValidUntil({ date: dateText(valid_until, settings.locale) })}</p>
      )}
    </header>
  )
}

/** The refusals of an answer that come from what the offer is by now. */
const ofState: ReadonlySet<Problem['code']> = new Set(['stale_version', 'slot_taken', 'limit_reached'])

/** Says what was done or is wrong, and why an offer cannot be answered. */
function Notices({ notice, problem, offer, frame }: OfferPageProps) {
  const t = useSiteWords()
  const state = useStateText({ offer, frame })
  const own = problem && ownWords(problem, t)
  /** The printed document has the acceptance itself. */
  const isInDocument = offer.state === 'accepted' && !offer.is_off
  const isSaidByState = problem !== undefined && ofState.has(problem.code) && offer.state !== 'open'
  return (
    <>
      <div className="offer-on-screen empty:hidden">
        {notice === 'asked' && <PageMessage>{t.yourWordsAreSent}</PageMessage>}
        {problem && !isSaidByState && (own ? <PageMessage isWrong>{own}</PageMessage> : <Refusal {...problem} />)}
      </div>
      {state !== '' && (
        <div className={isInDocument ? 'offer-on-screen' : undefined}>
          {notice === 'accepted' || notice === 'declined' || notice === 'cancelled' || isSaidByState ? (
            <PageMessage isWrong={isSaidByState && offer.state !== 'accepted'}>{state}</PageMessage>
          ) : (
            <p className="offer-state">{state}</p>
          )}
        </div>
      )}
      {offer.waits_for_part && <p className="offer-state offer-on-screen">{heldText(offer, frame, t)}</p>}
      {offer.paid_in_vain > 0 && (
        <p className="offer-state">
          {t.offerPaidInVain({ amount: formatMoney(offer.paid_in_vain, offer.currency, frame.settings.locale) })}
        </p>
      )}
      {offer.cancelled && <Paragraphs className="offer-words" text={offer.cancelled.words} />}
      {offer.pay?.next && (
        <p className="offer-on-screen">
          <a href="#pay" className="offer-link">
            {t.offerToPay}
          </a>
        </p>
      )}
    </>
  )
}

/** Says until when the day is held for a guest who has accepted, and what confirms it. */
function heldText(
  { held_until: until }: GuestOffer,
  { settings }: PageFrame,
  t: ReturnType<typeof useSiteWords>,
): string {
  if (until === null) return t.offerNoLongerHeld
  const { locale, timeZone } = settings
  const lastDay = dateAt(new Date(Date.parse(until) - 60_000), timeZone)
  const endsAtMidnight = lastDay !== dateAt(new Date(until), timeZone)
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
  return t.offerHeldUntil({ date: endsAtMidnight ? dateText(lastDay, locale) : momentText(until, locale, style) })
}

/** What this page says itself about a refusal. */
function ownWords({ code }: Problem, t: ReturnType<typeof useSiteWords>): string | undefined {
  if (code === 'stale_version') return t.offerHasNewVersion
  if (code === 'sum_changed') return t.offerCancelSumChanged
  return code === 'wrong_choice' ? t.offerChooseOneOfEach : undefined
}

/** Returns why an offer cannot be answered, or that it was; '' for an open one. */
function useStateText({ offer, frame: { settings } }: PartProps): string {
  const t = useSiteWords()
  const { state, answer, evening, valid_until } = offer
  const { locale, timeZone } = settings
  const date = answer ? momentText(answer.at, locale, { dateStyle: 'long', timeZone }) : ''
  const day = evening.day === null ? 'none' : dateText(evening.day, locale)
  const { cancelled } = offer
  const off = cancelled ? t.offerCancelledOn({ by: cancelled.by, date: dateText(cancelled.on, locale) }) : t.offerIsOff
  const texts: Readonly<Record<GuestOffer['state'], string>> = {
    open: '',
    accepted: offer.is_off ? `${t.offerIsAcceptedOn({ date })}. ${off}` : t.offerThanks,
    declined: t.offerIsDeclinedOn({ date }),
    expired: t.offerHasExpired({ date: dateText(valid_until, locale) }),
    withdrawn: t.offerIsWithdrawn,
    taken: t.offerDayIsTaken({ day }),
    over: t.offerEveningIsOver,
  }
  return texts[state]
}

/** What changed since the version that the guest has read. */
function Changes({ offer, frame: { settings } }: PartProps) {
  const t = useSiteWords()
  const { changes, currency } = offer
  if (!changes) return null
  const { locale, timeZone } = settings
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const date = momentText(changes.since, locale, { dateStyle: 'long', timeZone })
  return (
    <section aria-labelledby="changes" className="offer-changes">
      <h2 id="changes">{t.offerWhatChanged({ date })}</h2>
      <ul>
        {changes.lines.map(({ title, kind }) => (
          <li key={kind + title} dir="auto">
            {t.offerLineChange({ kind, title })}
          </li>
        ))}
        {changes.terms.map((term) => (
          <li key={term}>{t.offerTermChange({ term })}</li>
        ))}
        {changes.total_before !== changes.total && (
          <li>{t.offerTotalChange({ before: money(changes.total_before), now: money(changes.total) })}</li>
        )}
      </ul>
    </section>
  )
}

function Evening({ offer, frame: { settings } }: PartProps) {
  const t = useSiteWords()
  const { day, start, guests, occasion, place } = offer.evening
  const { moved } = offer
  const isElsewhen =
    moved !== null && (moved.day !== day || (start !== null && moved.start !== null && moved.start !== start))
  const begins = isElsewhen ? start : (moved?.start ?? start) // which may not have been known when it was accepted
  const evening = { date: day, is_flexible: false, start: begins, guests, occasion, place }
  const facts = eveningWords(evening, settings.locale, t)
  if (facts.length === 0) return null
  const timeOf = (when: Pick<GuestOffer['evening'], 'day' | 'start'>) =>
    [when.day && dateText(when.day, settings.locale), when.start && timeText(when.start, settings.locale)]
      .filter(Boolean)
      .join(', ')
  return (
    <Section id="evening" title={t.offerAboutEvening}>
      {isElsewhen && (
        <p className="offer-next">{t.offerWasMoved({ from: timeOf({ day, start }), to: timeOf(moved) })}</p>
      )}
      <Facts facts={facts} />
    </Section>
  )
}

/** Says that another sum counts than the accepted one, which stays as it is. */
function AgreedAnew({ offer: { agreed, sums, currency }, frame: { settings } }: PartProps) {
  const t = useSiteWords()
  if (!agreed) return null
  const { locale, timeZone } = settings
  const date = agreed.at === null ? 'none' : momentText(agreed.at, locale, { dateStyle: 'long', timeZone })
  const [now, before] = [agreed.total, sums.total].map((amount) => formatMoney(amount, currency, locale))
  return <p className="offer-next">{t.offerAgreedAnew({ date, now: now!, before: before! })}</p>
}

/** Who accepted what and when, by what it can be checked, and what the guest keeps of it. */
function Acceptance({ offer, path, frame: { settings } }: PartProps & Pick<OfferPageFacts, 'path'>) {
  const t = useSiteWords()
  const { answer, hash } = offer
  if (!answer) return null
  // Without a server, nobody writes the file.
  const hasFile = offer.evening.day !== null && !offer.is_off && import.meta.env.MODE !== 'mock'
  const { locale, timeZone } = settings
  const at = momentText(answer.at, locale, { dateStyle: 'long', timeStyle: 'long', timeZone })
  const texts = { at, name: answer.name, how: answer.how, hash, other: answer.hash }
  const facts = Object.entries(texts).map(([field, text]) => ({ term: t.offerAcceptanceField({ field }), text }))
  const total = answer.total === null ? '' : formatMoney(answer.total, offer.currency, locale)
  return (
    <Section id="acceptance" title={t.offerAcceptance}>
      <Facts facts={[{ term: t.offerSumTotal, text: total }, ...facts]} />
      <p className="offer-note offer-on-screen">{t.offerPrints}</p>
      {hasFile && (
        <p className="offer-on-screen">
          <a href={`${path}/evening.ics`} className="offer-link">
            {t.offerCalendar}
          </a>
        </p>
      )}
    </Section>
  )
}
