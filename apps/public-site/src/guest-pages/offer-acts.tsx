import { formatMoney } from '@tablier/contracts/money'
import { additionLimits } from '@tablier/contracts/guest-words'
import type { GuestOffer } from '@tablier/contracts'
import { LINE } from '../guest-forms/answer-offer-page.ts'
import { quietButton, strongButton } from '../page/plain-page.tsx'
import { useSiteWords } from '../site/words.ts'
import { ActButton } from './offer-lines.tsx'

interface ActProps {
  readonly offer: GuestOffer
  readonly path: string
}

interface AcceptOfferProps extends ActProps {
  readonly locale: string
  readonly name: string | undefined
}

/** The name and the last press, which says what it costs and that it binds. */
export function AcceptOffer({ offer, path, locale, name }: AcceptOfferProps) {
  const t = useSiteWords()
  const { hash, sums, currency } = offer
  return (
    <div className="panel offer-act">
      <form method="post" action={path} aria-labelledby="accept" className="grid gap-5">
        <h2 id="accept">{t.offerAccept}</h2>
        <input type="hidden" name="hash" value={hash} />
        <input type="hidden" name="total" value={sums.total} />
        <ChosenLines offer={offer} />
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
            defaultValue={name}
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
      <form method="post" action={path} className="mt-4">
        <input type="hidden" name="hash" value={hash} />
        <ChosenLines offer={offer} />
        <ActButton act="sum" className={quietButton} text={t.offerGoBack} />
      </form>
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

interface DeclineOfferProps extends ActProps {
  readonly words: string | undefined
}

/** Asks before the offer is declined. */
export function DeclineOffer({ offer, path, words }: DeclineOfferProps) {
  const t = useSiteWords()
  return (
    <form method="post" action={path} aria-labelledby="decline" className="panel offer-act grid gap-5">
      <h2 id="decline">{t.offerDeclineAsked}</h2>
      <input type="hidden" name="hash" value={offer.hash} />
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
          defaultValue={words}
          aria-describedby="decline-hint"
          className="field"
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <ActButton act="decline" className={strongButton} text={t.offerYesDecline} />
        <a href={path} className={quietButton}>
          {t.noKeepIt}
        </a>
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
}

/** A form whose text becomes a message to the owner. */
export function AskAboutOffer({ path, hash, message }: AskProps) {
  const t = useSiteWords()
  return (
    <form method="post" action={path} aria-labelledby="question" className="panel offer-act grid gap-5">
      <h2 id="question">{t.offerQuestion}</h2>
      <input type="hidden" name="hash" value={hash} />
      <div className="flex flex-col gap-2 text-sm font-medium">
        <label htmlFor="message">{t.yourWords}</label>
        <textarea
          id="message"
          name="message"
          required
          rows={4}
          dir="auto"
          maxLength={additionLimits.text}
          defaultValue={message}
          className="field"
        />
      </div>
      <div>
        <ActButton act="ask" className={strongButton} text={t.send} />
      </div>
    </form>
  )
}
