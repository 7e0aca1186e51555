import { EMAIL_PATTERN, orderLimits } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { controlClass, LongTextInput } from '../components/field.tsx'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { type Facts, fillMail, openFields } from '../replies/fill-template.ts'
import { orderFactsOptions } from '../replies/reply-queries.ts'
import { useDeskSettings } from '../settings/desk-queries.ts'
import { settingsOptions, useSiteLanguage } from '../site-time-zone.ts'
import { mailAt, type Move, type OrderMoves } from './use-order-moves.ts'
import { Rich } from '../components/text.tsx'
import { t } from '../words.ts'

const emailPattern = new RegExp(EMAIL_PATTERN)

/** Returns the mail that is offered at a move, with the facts of the evening; undefined if none is. */
export function useMailOffer(move: Move, moves: OrderMoves, facts: Partial<Facts>) {
  const mail = mailAt(move, useDeskSettings().moveMails)
  const [typed, setTyped] = useState(moves.draftOf(move))
  const keep = (text: string) => {
    setTyped(text)
    moves.keepDraft(move, text)
  }
  const offer = useOrderMail(mail ? move.order.id : null, mail?.body ?? '', { facts, typed, onType: keep })
  return mail && offer
}

interface OrderMailOptions {
  /** Facts that are not saved yet. */
  readonly facts?: Partial<Facts>
  /** The text as the user has changed it. */
  readonly typed: string | undefined
  readonly onType: (text: string) => void
}

/** Fills a mail to the guest with the facts of an order, ready to send. */
export function useOrderMail(orderId: number | null, template: string, { facts, typed, onType }: OrderMailOptions) {
  const language = useSiteLanguage()
  const { data: known, isLoading } = useQuery(orderFactsOptions(orderId))
  const { data: site, isLoading: isSiteLoading } = useQuery({ ...settingsOptions, staleTime: 60_000 })
  const text = typed ?? (known ? fillMail(template, { ...known, ...facts }, language) : '')
  const [left] = openFields(text)
  const isMailSetUp = site?.mail.isSetUp === true
  return {
    text,
    name: known?.name ?? '',
    isLoading: isLoading || isSiteLoading,
    isMailSetUp,
    /** False if the site sends no mail, or the guest has no address: then the text can be copied. */
    canSend: isMailSetUp && emailPattern.test(known?.email ?? ''),
    /** Why the text cannot be sent. */
    problem: text.trim() === '' ? t.pleaseWriteTheMail : left && t.pleaseReplace({ left }),
    onType,
  }
}

/** The text of a mail, which can be changed; or copied, if it cannot be sent. */
export function OfferedMail({
  offer,
  isTried,
}: {
  readonly offer: ReturnType<typeof useOrderMail>
  readonly isTried: boolean
}) {
  const { text, name, isLoading, canSend, isMailSetUp, problem, onType } = offer
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => announceSuccess(t.copied),
      () => announceFailure(t.pleaseCopyTheTextByHand),
    )
  if (isLoading) return <output className="text-sm text-muted">{t.loadingTheMail}</output>
  return (
    <>
      <LongTextInput
        label={name ? t.mailToName({ name }) : t.mailToYourGuest}
        rows={8}
        className={`${controlClass} field-sizing-content max-h-80 min-h-40`}
        maxLength={orderLimits.mail}
        error={isTried && canSend ? problem : undefined}
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
      {!canSend && (
        <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
          <p className="min-w-48 flex-1">
            {isMailSetUp ? (
              t.yourGuestHasNoEmailAddress
            ) : (
              <Rich text={t.thisSiteDoesNotSendMail} link="/admin/settings/general" />
            )}
          </p>
          <Button onClick={() => void copy()} icon={Copy}>
            {t.copyTheText}
          </Button>
        </div>
      )}
    </>
  )
}
