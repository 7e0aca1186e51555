import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { addressOf, linkOptions } from '../../components/link-field.tsx'
import { OrderMailDialog, type OrderMail } from '../order-mails.tsx'
import type { Order } from '../order-queries.ts'
import { guestsOptions } from './guest-dialog.tsx'
import { tableLink } from './guests-card.tsx'
import { type DeskWords, t } from '../../language/words.ts'

/** The mail with the link of a table. */
function linkMail(link: string): OrderMail {
  const bodyFor: OrderMail['bodyFor'] = (_language, words) => words.guestLinkMail
  return { title: t.sendTheLinkToTheHost, note: t.hostSendsLinkOn, news: 'link', bodyFor, facts: { link } }
}

/** The mail that says how many have answered. */
function reminder(link: string, count: number, expected: number | null): OrderMail {
  const bodyFor: OrderMail['bodyFor'] = (_language, words) =>
    words.reminderMail({ answers: answersText(words, count, expected) })
  const note = t.hostAsksTheGuests({ answers: answersText(t, count, expected) })
  return { title: t.remindTheGuests, note, news: 'reminder', bodyFor, facts: { link } }
}

/** Buttons that mail the link of an order's table to its host, and again while answers are missing. */
export function TableMails({ order }: { readonly order: Order }) {
  const [mail, setMail] = useState<OrderMail | null>(null)
  const { data: guests } = useQuery(guestsOptions(order.id))
  const calls = tableLink(order.id)
  const { data: link } = useQuery(linkOptions(calls))
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => link ?? (await calls.create()).link,
    onSuccess: (made) => {
      queryClient.setQueryData(calls.queryKey, made)
      if (made?.path) setMail(linkMail(addressOf(made.path)))
    },
    meta: { action: 'make the link of a table', failed: t.theLinkCouldNotBeMade },
  })
  if (!guests || link === undefined || link?.path === null || order.state === 'lost' || order.state === 'done')
    return null
  const path = link?.path
  const isComplete = order.guests !== null && guests.length >= order.guests
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {t.sendToTheHost}
      </Button>
      {path && !isComplete && (
        <Button onClick={() => setMail(reminder(addressOf(path), guests.length, order.guests))}>{t.remind}</Button>
      )}
      {mail && (
        <OrderMailDialog
          key={mail.title}
          orderId={order.id}
          mail={mail}
          onClosed={() => setMail((shown) => (shown === mail ? null : shown))} // another mail may have opened meanwhile
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
