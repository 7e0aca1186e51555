import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { EditDialog } from '../components/edit-dialog.tsx'
import { addressOf } from '../components/link-field.tsx'
import { guestsOptions } from '../guests/guest-dialog.tsx'
import { linkOptions, tableLink } from '../guests/guests-card.tsx'
import { OfferedMail, useOrderMail } from './offered-mail.tsx'
import type { Order } from './order-queries.ts'
import { useSiteWords } from '../site-time-zone.ts'
import { type DeskWords, t } from '../words.ts'

interface TableMail {
  readonly title: string
  /** Says what happens when it is sent. */
  readonly note: string
  readonly template: string
}

/** @param site the words in the language of the guests */
function reminder(site: DeskWords, count: number, expected: number | null): TableMail {
  const note = t.youHaveNoAddressesOfThe({ answers: answersText(t, count, expected) })
  const template = site.helloPleaseAskThoseWhoHave({ answers: answersText(site, count, expected) })
  return { title: t.remindTheGuests, note, template }
}

/** Buttons that mail the link of an order's table to its host, and again while answers are missing. */
export function TableMails({ order }: { readonly order: Order }) {
  const [mail, setMail] = useState<TableMail | null>(null)
  const site = useSiteWords()
  const { data: guests } = useQuery(guestsOptions(order.id))
  const calls = tableLink(order.id)
  const { data: link } = useQuery(linkOptions(calls))
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => link ?? (await calls.create()).link,
    onSuccess: (made) => {
      queryClient.setQueryData(calls.queryKey, made)
      const words = { title: t.sendTheLinkToTheHost, note: t.yourHostSendsTheLinkOn }
      setMail({ ...words, template: site.helloIWouldLikeToKnow })
    },
    meta: { action: 'make the link of a table', failed: t.theLinkCouldNotBeMade },
  })
  if (!guests || link === undefined || link?.path === null || order.state === 'lost' || order.state === 'done')
    return null
  const isComplete = order.guests !== null && guests.length >= order.guests
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {t.sendToTheHost}
      </Button>
      {link && !isComplete && (
        <Button onClick={() => setMail(reminder(site, guests.length, order.guests))}>{t.remind}</Button>
      )}
      {mail && link && (
        <TableMailDialog
          key={mail.title}
          orderId={order.id}
          mail={mail}
          link={addressOf(link.path)}
          onClosed={() => setMail((shown) => (shown === mail ? null : shown))} // not one that opened meanwhile
        />
      )}
    </div>
  )
}

/** Says how many have answered. */
function answersText(words: DeskWords, count: number, expected: number | null): string {
  if (count === 0) return words.nobodyHasAnsweredYet
  return expected === null ? words.soFarAnswered({ count }) : words.ofAnswered({ count, expected })
}

interface TableMailDialogProps {
  readonly orderId: number
  readonly mail: TableMail
  readonly link: string
  readonly onClosed: () => void
}

function TableMailDialog({ orderId, mail: { title, note, template }, link, onClosed }: TableMailDialogProps) {
  const [typed, onType] = useState<string>()
  const [isTried, setIsTried] = useState(false)
  const offer = useOrderMail(orderId, template, { facts: { link }, typed, onType })
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.orders.mail({ params: { id: orderId }, body: { mail: offer.text } }),
    meta: {
      action: 'mail the link of a table',
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
          if (!isPending && offer.problem === undefined) mutate(undefined, { onSuccess: onSaved })
        }
        return (
          <>
            <div className="flex flex-col gap-4 overflow-y-auto px-6 py-5">
              <p className="text-sm text-muted">{note}</p>
              <OfferedMail offer={offer} isTried={isTried} />
            </div>
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
              <Button onClick={onCancel}>{t.cancel}</Button>
              {offer.canSend && (
                <Button variant="primary" aria-disabled={isPending} onClick={send}>
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
