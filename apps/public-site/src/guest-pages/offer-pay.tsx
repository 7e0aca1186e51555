import type { GuestPay } from '@tablier/contracts'
import { dateText, listText } from '@tablier/contracts/formats'
import { formatMoney } from '@tablier/contracts/money'
import { drawQrCode, EPC_CODE } from '@tablier/contracts/qr-code'
import type { OfferAct } from '../guest-forms/answer-offer-page.ts'
import type { OfferPageFacts } from '../guest-forms/guest-page.ts'
import { Refusal, strongButton } from '../page/plain-page.tsx'
import { useSiteWords } from '../site/words.ts'
import { Facts, Rows, Section } from './offer-sums.tsx'

interface HowToPayProps extends Pick<OfferPageFacts, 'offer' | 'path' | 'takesCards' | 'payAt' | 'payProblem'> {
  readonly pay: GuestPay
  readonly locale: string
}

/** The parts with their days, what has come, and how the next one is paid. */
export function HowToPay({ offer, pay, locale, payProblem, ...card }: HowToPayProps) {
  const t = useSiteWords()
  const { next, open, paid, paid_back: paidBack, to_pay_back: toPayBack, transfer, link } = pay
  const { cancelled } = offer
  const money = (amount: number) => formatMoney(amount, offer.currency, locale)
  const parts = pay.parts.map(({ amount, due_on }) => ({
    term: due_on === null ? t.agreedPrice : t.offerPartUntil({ date: dateText(due_on, locale) }),
    text: money(amount),
  }))
  return (
    <Section id="pay" title={t.offerToPay}>
      {payProblem && <Refusal {...payProblem} />}
      {!offer.is_off && parts.length > 0 && <Rows rows={parts} label={t.offerParts} />}
      {!offer.is_off && <MovedParts offer={offer} pay={pay} locale={locale} />}
      {cancelled && (
        <p className="offer-note">{t.offerOwed({ amount: cancelled.owed === 0 ? 'none' : money(cancelled.owed) })}</p>
      )}
      <p className="offer-note">
        {open === 0 && !offer.is_off
          ? t.offerAllPaid({ paid: money(paid) })
          : t.offerPaid({ paid: money(paid), open: money(open) })}
      </p>
      {pay.too_much > 0 && <p className="offer-note">{t.offerPaidTooMuch({ amount: money(pay.too_much) })}</p>}
      {paidBack > 0 && <p className="offer-note">{t.offerPaidBack({ amount: money(paidBack) })}</p>}
      {toPayBack > 0 && <p className="offer-note">{t.offerToPayBack({ amount: money(toPayBack) })}</p>}
      {next && (
        <>
          <p className="offer-next">
            {t.offerNextPart({
              amount: money(next.amount),
              due: next.due_on === null ? 'none' : dateText(next.due_on, locale),
            })}
          </p>
          {link !== null && (
            <p className="offer-buttons">
              <a href={link} rel="noreferrer" className={strongButton}>
                {t.offerPayOnline({ amount: money(next.amount) })}
              </a>
            </p>
          )}
          <ByCard {...card} amount={money(next.amount)} />
          {transfer && <Transfer transfer={transfer} amount={money(next.amount)} />}
          {pay.takes_cash && <p className="offer-note">{t.offerCash}</p>}
        </>
      )}
    </Section>
  )
}

/** Says that days or shares were changed after the acceptance, and what was accepted. */
function MovedParts({ offer, pay, locale }: Pick<HowToPayProps, 'offer' | 'pay' | 'locale'>) {
  const t = useSiteWords()
  const said = ({ amount, due_on }: GuestPay['parts'][number]) =>
    t.offerPartOfSum({
      amount: formatMoney(amount, offer.currency, locale),
      due: due_on === null ? 'none' : dateText(due_on, locale),
    })
  const [accepted, now] = [offer.parts, pay.parts].map((parts) => listText(parts.map(said), locale))
  if (accepted === now || !accepted) return null
  const sum = offer.agreed ? 'another' : 'same'
  return <p className="offer-note">{t.offerPartsMoved({ sum, parts: accepted })}</p>
}

interface ByCardProps extends Pick<HowToPayProps, 'path' | 'takesCards' | 'payAt'> {
  readonly amount: string
}

/** Asks the provider for its page, and then leads there. */
function ByCard({ path, takesCards, payAt, amount }: ByCardProps) {
  const t = useSiteWords()
  if (payAt !== undefined)
    return (
      <p className="offer-buttons">
        <a href={payAt} rel="noreferrer" className={strongButton}>
          {t.offerGoOnToPay({ amount })}
        </a>
      </p>
    )
  if (!takesCards) return null
  return (
    <form method="post" action={`${path}#pay`} className="offer-buttons">
      <button type="submit" name="act" value={'pay' satisfies OfferAct} className={strongButton}>
        {t.offerPayByCard({ amount })}
      </button>
    </form>
  )
}

interface TransferProps {
  readonly transfer: NonNullable<GuestPay['transfer']>
  readonly amount: string
}

function Transfer({ transfer: { holder, trade_name: trade, iban, bic, reference, code }, amount }: TransferProps) {
  const t = useSiteWords()
  const texts = { holder, trade, iban, bic, other: amount, reference }
  const facts = Object.entries(texts).map(([field, text]) => ({ term: t.offerTransferField({ field }), text }))
  return (
    <div className="offer-transfer">
      <div>
        <h3>{t.offerTransfer}</h3>
        <Facts facts={facts} />
      </div>
      {code !== null && <TransferCode code={code} />}
    </div>
  )
}

/** Dark on white in every look, or scanners do not read it. */
function TransferCode({ code }: { readonly code: string }) {
  const t = useSiteWords()
  const { path, size } = drawQrCode(code, EPC_CODE)
  return (
    <figure>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t.offerScan} shapeRendering="crispEdges">
        <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption>{t.offerScan}</figcaption>
    </figure>
  )
}
