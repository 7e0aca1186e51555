import { formatMoney } from '@tablier/contracts/money'
import { additionLimits } from '@tablier/contracts/guest-words'
import type { GuestOffer } from '@tablier/contracts'
import { LINE } from '../guest-forms/answer-offer-page.ts'
import { quietButton, strongButton } from '../page/plain-page.tsx'
import { useSiteWords } from '../site/words.ts'
import type { GuestTexts } from '../guest-forms/guest-page.ts'
import { ActButton, CHOICE, KeptTexts } from './offer-lines.tsx'

interface ActProps {
  readonly offer: GuestOffer
  readonly path: string
}

interface TypedProps extends ActProps {
  readonly texts: GuestTexts
}

interface AcceptOfferProps extends TypedProps {
  readonly locale: string
}

/** The name and the last press, which says what it costs and that it binds. */
export function AcceptOffer({ offer, path, locale, texts }: AcceptOfferProps) {
  const t = useSiteWords()
  const { hash, sums, currency } = offer
  return (
    <div className="panel offer-act">
      <form id={CHOICE} method="post" action={path} aria-labelledby="accept" className="grid gap-5">
        <h2 id="accept">{t.offerAccept}</h2>
        <input type="hidden" name="hash" value={hash} />
        <input type="hidden" name="total" value={sums.total} />
        <ChosenLines offer={offer} />
        <KeptTexts texts={texts} names={['words']} />
        <p className="text-sand">{t.offerBinds}</p>
        <div className="flex flex-col gap-2 text-sm font-medium">
          <label htmlFor="name">{t.yourName}</label>
          <input
            id="name"
            name="name"
            required
            dir="auto"
            autoComplete="name"
            maxLength={NAME}
            defaultValue={texts['name']}
            className="field"
          />
        </div>
        <div>
          <ActButton
            act="order"
            className={strongButton}
            text={t.offerOrder({ total: formatMoney(sums.total, currency, locale) })}
          />
        </div>
      </form>
      <p className="mt-4">
        <ActButton act="sum" form={CHOICE} className={quietButton} text={t.offerGoBack} />
      </p>
    </div>
  )
}

/** As `offerLimits.name`, which is beside schemas. */
const NAME = 200

/** What was chosen, which goes along. */
function ChosenLines({ offer: { lines } }: Pick<ActProps, 'offer'>) {
  return lines.map(
    ({ is_chosen, is_optional, group }, index) =>
      is_chosen &&
      (is_optional || group !== '') && (
        // oxlint-disable-next-line react/no-array-index-key -- a line is named by its position
        <input key={index} type="hidden" name={LINE} value={index} />
      ),
  )
}

/** Asks before the offer is declined. */
export function DeclineOffer({ offer, path, texts }: TypedProps) {
  const t = useSiteWords()
  return (
    <form id={CHOICE} method="post" action={path} aria-labelledby="decline" className="panel offer-act grid gap-5">
      <h2 id="decline">{t.offerDeclineAsked}</h2>
      <input type="hidden" name="hash" value={offer.hash} />
      <ChosenLines offer={offer} />
      <KeptTexts texts={texts} names={['name', 'message']} />
      <p id="decline-hint" className="text-sand">
        {t.offerDeclineHint}
      </p>
      <div className="flex flex-col gap-2 text-sm font-medium">
        <label htmlFor="words">{t.yourWords}</label>
        <textarea
          id="words"
          name="words"
          rows={3}
          dir="auto"
          maxLength={additionLimits.text}
          defaultValue={texts['words']}
          aria-describedby="decline-hint"
          className="field"
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <ActButton act="decline" className={strongButton} text={t.offerYesDecline} />
        <ActButton act="sum" form={CHOICE} className={quietButton} text={t.noKeepIt} />
      </div>
    </form>
  )
}

/** Asks before an accepted evening is cancelled. The button names what that costs. */
export function CancelEvening({ offer, path, locale }: ActProps & { readonly locale: string }) {
  const t = useSiteWords()
  const { hash, cancel_today: owed, currency } = offer
  return (
    <form method="post" action={path} aria-labelledby="cancel" className="panel offer-act grid gap-5">
      <h2 id="cancel">{t.offerCancelAsked}</h2>
      <input type="hidden" name="hash" value={hash} />
      <input type="hidden" name="owed" value={owed ?? 0} />
      <p className="text-sand">{t.offerCancelHint}</p>
      <div className="flex flex-wrap gap-3">
        <ActButton
          act="cancel"
          className={strongButton}
          text={t.offerYesCancel({ amount: owed ? formatMoney(owed, currency, locale) : 'none' })}
        />
        <a href={path} className={quietButton}>
          {t.noKeepIt}
        </a>
      </div>
    </form>
  )
}

interface AskProps {
  readonly path: string
  readonly hash: string
  readonly message: string | undefined
  /** The form with what is chosen, which comes back; without one the question has its own. */
  readonly form?: string | undefined
}

/** A question, which becomes a message to the owner. */
export function AskAboutOffer({ path, hash, message, form }: AskProps) {
  const t = useSiteWords()
  const fields = (
    <>
      <h2 id="question">{t.offerQuestion}</h2>
      <div className="flex flex-col gap-2 text-sm font-medium">
        <label htmlFor="message">{t.yourWords}</label>
        <textarea
          id="message"
          name="message"
          form={form}
          required={form === undefined}
          rows={4}
          dir="auto"
          maxLength={additionLimits.text}
          defaultValue={message}
          className="field"
        />
      </div>
      <div>
        <ActButton act="ask" form={form} className={strongButton} text={t.send} />
      </div>
    </>
  )
  const className = 'panel offer-act grid gap-5'
  if (form !== undefined)
    return (
      <section aria-labelledby="question" className={className}>
        {fields}
      </section>
    )
  return (
    <form method="post" action={path} aria-labelledby="question" className={className}>
      <input type="hidden" name="hash" value={hash} />
      {fields}
    </form>
  )
}
