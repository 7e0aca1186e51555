import { ApiError, messageOf } from '@tablier/api-client'
import { isAhead, orderMoves, type OrderState } from '@tablier/contracts'
import { useMutation, useMutationState, usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { client } from '../calls/api.ts'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { onReturn } from '../site/today.ts'
import { type DeskSettings, deskSettingsOptions } from '../settings/settings-queries.ts'
import { dayOffOptions } from './calendar/calendar-queries.ts'
import { eveningKeys, type Order, orderKey, ordersKey, type OrderSummary } from './order-queries.ts'
import { isBack } from './order-text.tsx'
import { t } from '../language/words.ts'

export interface Move {
  readonly order: OrderSummary & Partial<Pick<Order, 'lostReason'>>
  readonly to: OrderState
}

export interface MoveDetails {
  readonly heldUntil?: string
  readonly lostReason?: string
  readonly price?: number | null
  readonly mail?: string
  /** The messages of the guest that were shown beside the mail. */
  readonly shown?: number[]
}

interface SentMove extends Move, MoveDetails {
  /** True to confirm an order on a day off without asking. */
  readonly isSure?: boolean
  readonly isUndo?: boolean
}

export type OrderMoves = ReturnType<typeof useOrderMoves>

const moveKey = [...ordersKey, 'move'] as const

interface MoveOutcomes {
  /** Called with the order as it is now, and the state that it was moved from. */
  readonly onMoved: ((order: Order, from: OrderState) => void) | undefined
  /** Called instead if the day is a day off, which has to be confirmed. */
  readonly onDayOff: (move: Move) => void
  /** Called if another evening has the day. */
  readonly onTaken: (order: OrderSummary) => void
}

interface CallOutcomes {
  readonly onSuccess: () => void
  readonly onSettled?: () => void
}

/** Returns a function that moves an order, says so, and offers Undo. */
function useMoveCall({ onMoved, onDayOff, onTaken }: MoveOutcomes) {
  const queryClient = useQueryClient()
  const isOff = async ({ day }: OrderSummary) =>
    day !== null && (await queryClient.fetchQuery(dayOffOptions(day))) !== null
  const { mutate } = useMutation({
    mutationKey: moveKey,
    mutationFn: async ({ order, to, isSure = false, isUndo = false, ...details }: SentMove) => {
      const isNew = to === 'confirmed' && order.state !== 'done' && !isUndo
      if (isNew && !isSure && (await isOff(order))) return null
      return client.orders.move({ params: { id: order.id }, body: { from: order.state, to, ...details } })
    },
    onSuccess: (result, { order, to, isUndo, mail }) => {
      if (!result) return onDayOff({ order, to })
      queryClient.setQueryData<Order>(orderKey(order.id), result.order)
      if (isUndo) announceSuccess(t.movedBackTo({ state: t.orderState({ state: to }) }))
      else offerUndo(undoOf(order, result.order), mail !== undefined)
      if (mail !== undefined) void queryClient.invalidateQueries({ queryKey: ['messages'] })
      onMoved?.(result.order, order.state)
    },
    onError: (error, sent) => {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'slot_taken' && !sent.isUndo) onTaken(sent.order)
      else if (code === 'stale_version') announceFailure(t.eveningMovedMeanwhile)
      else announceFailure(messageOf(error, t.theEveningCouldNotBeMoved))
      if (sent.isUndo && code !== 'stale_version') offerUndo(sent)
    },
    onSettled: () => {
      // Does not wait: the evening can be moved again as soon as the answer is there.
      for (const queryKey of eveningKeys) void queryClient.invalidateQueries({ queryKey })
    },
    meta: { action: 'move an order' },
  })

  /** Says where an order was moved to, with an Undo button. If undoing fails, it offers Undo again. */
  function offerUndo(undo: SentMove, isTold = false) {
    const { state } = undo.order
    announceSuccess(isTold ? t.movedToAndMailed({ state: t.orderState({ state }) }) : t.movedToState({ state }), {
      label: t.undo,
      run: () => mutate(undo),
    })
  }
  return mutate
}

/** Returns a function that gives the state that an evening is being moved to; undefined if it can be moved. */
function useMovingTo() {
  const queryClient = useQueryClient()
  const running = useMutationState({
    filters: { mutationKey: moveKey, status: 'pending' },
    select: ({ state }) => state.variables as SentMove, // the key is only of this mutation
  })
  return ({ id, version }: OrderSummary): OrderState | undefined => {
    const known = queryClient.getQueryData<Order>(orderKey(id))
    const isOutdated = known !== undefined && known.version > version // the list has not been loaded again yet
    return running.find(({ order }) => order.id === id)?.to ?? (isOutdated ? known.state : undefined)
  }
}

/**
 * Moves evenings from state to state. A hold, a loss, a quote without a price and a confirmation on a day off ask first;
 * `MoveDialogs` shows what this asks and says.
 * @param onMoved gets the order as it is now, and the state that it was moved from
 */
export function useOrderMoves(onMoved?: MoveOutcomes['onMoved']) {
  const queryClient = useQueryClient()
  usePrefetchQuery(deskSettingsOptions)
  const [asked, setAsked] = useState<Move | null>(null)
  const [taken, setTaken] = useState<OrderSummary | null>(null)
  const call = useMoveCall({ onMoved, onDayOff: setAsked, onTaken: setTaken })
  const movingTo = useMovingTo()

  /** Asks for a move's details once it is known which mail the question offers; `isNeeded` asks without a mail too. */
  async function ask(move: Move, isNeeded: boolean): Promise<void> {
    if (movingTo(move.order) !== undefined) return
    const settings = await queryClient.ensureQueryData(deskSettingsOptions).catch(() => undefined)
    if (isNeeded || (settings && mailAt(move, settings.moveMails))) setAsked(move)
    else call(move)
  }

  return {
    movingTo,
    /** Moves the order at once, or asks for what the move needs. */
    move: (order: Move['order'], to: OrderState) => void ask({ order, to }, needsDetails(order, to)),
    /** Asks for the details of a move first. */
    ask: (order: Move['order'], to: OrderState) => void ask({ order, to }, true),
    /** The move that waits for an answer; null if there is none. */
    asked,
    /** @param onSuccess called if the order was moved */
    answer: (details: MoveDetails, onSuccess: () => void) =>
      asked && call({ ...asked, isSure: true, ...details }, { onSuccess }),
    /** Moves the order with details that are known. */
    moveNow: (order: Move['order'], to: OrderState, details: MoveDetails, outcomes: CallOutcomes) =>
      call({ order, to, isSure: true, ...details }, outcomes),
    stopAsking: () => setAsked(null),
    /** The order whose day was taken. */
    taken,
    dismissTaken: () => setTaken(null),
  }
}

function needsDetails(order: OrderSummary, to: OrderState): boolean {
  if (to === 'quoted' && !isBack(order.state, to)) return order.price === null
  return to === 'held' || to === 'lost'
}

/** Returns the mail that the owner offers at a move, or at another end of a hold; undefined at a move back. */
export function mailAt({ order, to }: Move, mails: DeskSettings['moveMails']) {
  if (isBack(order.state, to)) return undefined
  const told = to === order.state ? 'held' : to
  return mails.find(({ state, isOffered }) => isOffered && state === told)
}

/** Returns the move that restores the state and the hold, and with it the day. */
function undoOf({ state: to, heldUntil, lostReason }: Move['order'], order: Order): SentMove {
  return { order, to, isUndo: true, ...(heldUntil && { heldUntil }), ...(lostReason && { lostReason }) }
}

/** The moves that are offered. From `lost`, only `enquiry` is; the others are for Undo. */
const offered: typeof orderMoves = { ...orderMoves, lost: ['enquiry'] }

/** Returns the states that an evening can be moved to now: it is done only from its day on. */
export function movesOf({ state, day, timeZone }: OrderSummary): readonly OrderState[] {
  const isComing = isAhead(day, timeZone, new Date())
  return offered[state].filter((to) => to !== 'done' || !isComing)
}

/** Returns the states that an order can be moved to. They stay correct when the screen is open overnight. */
export function useMoves(order: OrderSummary): readonly OrderState[] {
  const isDoneNext = useSyncExternalStore(onReturn, () => movesOf(order).includes('done'))
  return offered[order.state].filter((to) => to !== 'done' || isDoneNext)
}
