import { cleanEmail, isEmail, type MailedNews, orderLimits, type SiteLanguage } from '@tablier/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { controlClass, LongTextInput } from '../components/field.tsx'
import { bodyIn, type Facts, fillMail, openFields } from '../replies/fill-template.ts'
import { orderFactsOptions } from '../replies/reply-queries.ts'
import { SignatureBelow } from '../replies/signature.tsx'
import { shownIn, UnreadList, unreadOptions } from '../replies/unread-words.tsx'
import { useDeskSettings } from '../settings/settings-queries.ts'
import { settingsOptions, useSiteLanguage, useSiteWords } from '../site/site-settings.ts'
import { mailAt, type Move } from './use-order-moves.ts'
import { Loaded } from '../components/failure-notice.tsx'
import { Rich } from '../components/text.tsx'
import { client } from '../calls/api.ts'
import { DialogBody, EditDialog } from '../components/edit-dialog.tsx'
import { useCopying } from '../components/sharing.tsx'
import { localeFor } from '../language/locale.ts'
import { type DeskWords, t } from '../language/words.ts'

/** Returns the mail that is offered at a move, with the facts of the evening; undefined if none is. */
export function useMailOffer(move: Move, facts: Partial<Facts>) {
  const mail = mailAt(move, useDeskSettings().moveMails)
  const bodyFor: BodyFor = (language) => (mail ? bodyIn(language, mail) : '')
  const offer = useOrderMail(mail ? move.order.id : null, bodyFor, facts)
  return mail && offer
}

/** Returns the text of a mail, with the fields of a template, in the language of a guest; null is the site's main one. */
export type BodyFor = (language: SiteLanguage | null, words: DeskWords) => string

/**
 * Fills a mail to the guest with the facts of an order, ready to change and send.
 * @param facts those that are not saved yet
 */
export function useOrderMail(orderId: number | null, bodyFor: BodyFor, facts: Partial<Facts>) {
  const [typed, onType] = useState<string>()
  const siteLanguage = useSiteLanguage()
  const { data: known, isLoading } = useQuery(orderFactsOptions(orderId))
  const { data: site, isLoading: isSiteLoading } = useQuery({ ...settingsOptions, staleTime: 60_000 })
  const language = known?.language ?? null
  const words = useSiteWords(language)
  const guestLocale = localeFor(language ?? siteLanguage)
  const filled = () => known && fillMail(bodyFor(language, words), { ...known, ...facts }, guestLocale)
  const text = typed ?? filled() ?? ''
  const [left] = openFields(text)
  const isMailSetUp = site?.mail.isSetUp === true
  return {
    text,
    name: known?.name ?? '',
    guestLocale,
    isLoading: isLoading || isSiteLoading,
    isMailSetUp,
    /** False if the site sends no mail, or the guest has no address: then the text can be copied. */
    canSend: isMailSetUp && isEmail(cleanEmail(known?.email ?? '')),
    /** Why the text cannot be sent. */
    problem: text.trim() === '' ? t.pleaseWriteTheMail : left && t.pleaseReplace({ left }),
    onType: (entered: string) => onType(entered),
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
  const { copy, outcome } = useCopying(t.pleaseCopyTheTextByHand)
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
      {canSend && <SignatureBelow text={text} />}
      {!canSend && (
        <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
          <p className="min-w-48 flex-1">
            {isMailSetUp ? t.guestWithoutEmail : <Rich text={t.noMailYet} link="/admin/settings/general" />}
          </p>
          <Button onClick={() => copy(text)} icon={Copy}>
            {t.copyTheText}
          </Button>
          <output className="basis-full empty:hidden">{outcome}</output>
        </div>
      )}
    </>
  )
}

/** What the guest of an order wrote and nobody has dealt with, to read before a mail answers it. */
export function useToldBefore(orderId: number) {
  const query = useQuery(unreadOptions(orderId))
  const { data, isLoading } = query
  return { query, isLoading, shown: data && { shown: shownIn(data) } }
}

interface ToldBeforeProps {
  readonly told: ReturnType<typeof useToldBefore>
  /** True if the mail of this dialog answers it. */
  readonly isAnswered: boolean
}

export function ToldBefore({ told: { query }, isAnswered }: ToldBeforeProps) {
  return (
    <Loaded query={query} failed={t.failedToLoadWhatYourGuestWrote}>
      {(words) => <UnreadList words={words}>{isAnswered && <p>{t.yourMailAnswersThis}</p>}</UnreadList>}
    </Loaded>
  )
}

/** A mail to the guest of an order that is offered after something else. */
export interface OrderMail {
  readonly title: string
  /** Says what it is about. */
  readonly note: string
  readonly bodyFor: BodyFor
  /** What the subject says. */
  readonly news: MailedNews
  /** Facts of the evening that differ from those that are known. */
  readonly facts: Partial<Facts>
}

interface OrderMailDialogProps {
  readonly orderId: number
  readonly mail: OrderMail
  /** The button that sends nothing. */
  readonly cancel?: string
  readonly onClosed: () => void
}

/** Shows a mail to the guest of an order, to change and send. */
export function OrderMailDialog({ orderId, mail, cancel = t.cancel, onClosed }: OrderMailDialogProps) {
  const { title, note, bodyFor, facts, news } = mail
  const [isTried, setIsTried] = useState(false)
  const offer = useOrderMail(orderId, bodyFor, facts)
  const told = useToldBefore(orderId)
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.orders.mail({ params: { id: orderId }, body: { mail: offer.text, news, ...told.shown } }),
    meta: {
      action: 'write to the guest of an order',
      done: t.yourMailIsOnItsWay,
      failed: t.theMailCouldNotBeSent,
      reloads: [['messages'], ['orders']],
    },
  })
  return (
    <EditDialog title={title} onClosed={onClosed}>
      {({ onCancel, onSaved }) => {
        const send = () => {
          setIsTried(true)
          if (!isPending && !told.isLoading && offer.problem === undefined) mutate(undefined, { onSuccess: onSaved })
        }
        return (
          <>
            <DialogBody>
              <ToldBefore told={told} isAnswered={offer.canSend} />
              <p className="text-sm text-muted">{note}</p>
              <OfferedMail offer={offer} isTried={isTried} />
            </DialogBody>
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
              <Button onClick={onCancel}>{cancel}</Button>
              {offer.canSend && (
                <Button variant="primary" aria-disabled={isPending || told.isLoading} onClick={send}>
                  {t.send}
                </Button>
              )}
            </div>
          </>
        )
      }}
    </EditDialog>
  )
}
