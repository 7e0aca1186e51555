import { type MutationMeta, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Facts } from '../replies/fill-template.ts'
import { type BodyFor, useOrderMail, useToldBefore } from '../orders/order-mails.tsx'
import type { Offer } from '../orders/order-queries.ts'
import { useStoredOffer } from './offer-queries.ts'

/** What a call gets if the guest is told by mail. */
interface ToldGuest {
  readonly mail?: string
  readonly shown?: number[]
}

interface Act {
  readonly orderId: number
  readonly bodyFor: BodyFor
  /** Facts of the evening that are not saved yet. */
  readonly facts?: Partial<Facts>
  /** What is wrong with what was typed. */
  readonly problem: string | undefined
  readonly call: (told: ToldGuest) => Promise<Offer>
  readonly onDone: (offer: Offer) => void | Promise<void>
  readonly onRefused?: (error: Error) => void
  readonly meta: MutationMeta
}

export type Telling = ReturnType<typeof useTelling>

/** An act on an offer of which the guest may be told by mail: the mail, what is to be read before, and the call. */
export function useTelling({ orderId, bodyFor, facts = {}, problem, call, onDone, onRefused, meta }: Act) {
  const mail = useOrderMail(orderId, bodyFor, facts)
  const told = useToldBefore(orderId)
  const store = useStoredOffer()
  const [isTried, setIsTried] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (isTold: boolean) => call(isTold ? { mail: mail.text, ...told.shown } : {}),
    onSuccess: async (offer) => {
      store(offer)
      await onDone(offer)
    },
    ...(onRefused && { onError: onRefused }),
    meta,
  })
  return {
    mail,
    told,
    /** Whether it was tried, so that what is wrong is said. */
    isTried,
    isPending,
    send: (isTold: boolean, onSaved: () => void) => {
      setIsTried(true)
      const isWrong = problem ?? (isTold ? mail.problem : undefined)
      if (!isPending && isWrong === undefined) mutate(isTold, { onSuccess: onSaved })
    },
  }
}
