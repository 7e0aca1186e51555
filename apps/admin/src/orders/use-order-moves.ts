import { ApiError, messageOf } from '@tablier/api-client'
import type { OrderState } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api.ts'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { type Order, orderKey, type OrderSummary } from './order-queries.ts'
import { stateWords } from './order-words.ts'
import { useOrdersReload } from './use-orders-reload.ts'

/** An evening and the state that it is to be moved to. */
export interface Move {
  readonly order: OrderSummary
  readonly to: OrderState
}

interface MoveDetails {
  readonly heldUntil?: string
  readonly lostReason?: string
}

export type OrderMoves = ReturnType<typeof useOrderMoves>

/** Moves evenings from state to state. A hold and a loss ask first; `MoveDialogs` shows what this asks and says. */
export function useOrderMoves(onMoved?: (order: Order) => void) {
  const queryClient = useQueryClient()
  const reload = useOrdersReload()
  const [asked, setAsked] = useState<Move | null>(null)
  const [taken, setTaken] = useState<OrderSummary | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ order, to, ...details }: Move & MoveDetails) =>
      client.orders.move({ params: { id: order.id }, body: { from: order.state, to, ...details } }),
    onSuccess: ({ order }) => {
      queryClient.setQueryData<Order>(orderKey(order.id), order)
      announceSuccess(`Moved to ${stateWords[order.state]}`)
      onMoved?.(order)
    },
    onError: (error, { order }) => {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'slot_taken') setTaken(order)
      else if (code === 'stale_version') announceFailure('Somebody else moved this evening in the meantime')
      else announceFailure(reasonOf(error))
    },
    onSettled: reload,
    meta: { action: 'move an order' },
  })

  return {
    isMoving: isPending,
    /** Moves at once, or asks what is needed for it. */
    move: (order: OrderSummary, to: OrderState) => {
      if (to === 'held' || to === 'lost') setAsked({ order, to })
      else mutate({ order, to })
    },
    /** Asks for the details of a move first. */
    ask: (order: OrderSummary, to: OrderState) => setAsked({ order, to }),
    /** What is asked about; null while nothing is. */
    asked,
    answer: (details: MoveDetails) => asked && mutate({ ...asked, ...details }),
    stopAsking: () => setAsked(null),
    /** The evening that found its day taken. */
    taken,
    dismissTaken: () => setTaken(null),
  }
}

function reasonOf(error: unknown): string {
  const reason = error instanceof ApiError ? error.fields[0]?.message : undefined
  return reason ?? messageOf(error, 'The evening could not be moved')
}
