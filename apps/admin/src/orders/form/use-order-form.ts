import { ApiError, messageOf } from '@tablier/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { client } from '../../api.ts'
import { announceSuccess } from '../../components/toasts.ts'
import { type Order, orderKey } from '../order-queries.ts'
import { useOrdersReload } from '../use-orders-reload.ts'
import { changesSince, compare, labelsOf, merge, type OrderVersions, type Side } from './order-merge.ts'
import { isSame, type OrderProblems, type OrderValues, readValues, valuesOf } from './order-values.ts'

interface Save {
  readonly base: Order
  readonly values: OrderValues
  /** Labels of fields that somebody else changed, and that are kept. */
  readonly kept?: string
}

export type OrderForm = ReturnType<typeof useOrderForm>

/**
 * The state of an order's form: values, saving and a conflict. What is typed stays until it is saved.
 * @param element the form, whose first wrong field gets the focus
 */
export function useOrderForm(order: Order, language: string, element: RefObject<HTMLFormElement | null>) {
  const queryClient = useQueryClient()
  const reload = useOrdersReload()
  const [base, setBase] = useState(order)
  const [values, setValues] = useState(() => valuesOf(order, language))
  const [problems, setProblems] = useState<OrderProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<OrderVersions | null>(null)
  const isDirty = !isSame(values, valuesOf(base, language))

  const saving = useMutation({
    mutationFn: ({ base: known, values: sent }: Save) => {
      const { id, version } = known
      const { changes } = readValues(sent, order.currency, language)
      return client.orders.update({
        params: { id },
        body: { version, ...changesSince(known, sent, changes, language) },
      })
    },
    onMutate: () => setFailure(null),
    onSuccess: ({ order: saved }, { values: sent, kept }) => {
      queryClient.setQueryData<Order>(orderKey(saved.id), saved)
      setBase(saved)
      setValues((present) => (present === sent ? valuesOf(saved, language) : present)) // typing went on
      announceSuccess(kept ? `Order saved. Also kept what somebody else changed: ${kept}` : 'Order saved')
    },
    onError: (error, { base: known, values: mine }) => {
      const theirs = presentOrder(error)
      if (theirs) settle({ base: known, mine, theirs })
      else showReasons(error)
    },
    onSettled: reload,
    meta: { action: 'save an order' },
  })

  /** Saves at once what does not collide, and asks otherwise. */
  function settle(versions: OrderVersions) {
    if (compare(versions, language).collisions.length > 0) setConflict(versions)
    else saveMerged(versions)
  }
  function saveMerged(versions: OrderVersions, choices?: Readonly<Record<string, Side>>) {
    const merged = merge(versions, language, choices)
    setConflict(null)
    setBase(versions.theirs)
    setValues(merged)
    const kept = labelsOf(compare(versions, language).onlyTheirs)
    saving.mutate({ base: versions.theirs, values: merged, kept })
  }
  function showReasons(error: unknown) {
    const reasons = error instanceof ApiError ? error.fields.map(({ field, message }) => [field, message]) : []
    if (error instanceof ApiError && error.code === 'slot_taken') reasons.push(['day', error.message])
    showProblems(Object.fromEntries(reasons) as OrderProblems) // pairs of texts
    setFailure(messageOf(error, 'Failed to save. What you entered is still here.'))
  }
  function showProblems(found: OrderProblems) {
    flushSync(() => setProblems(found))
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  function save(sent: OrderValues) {
    if (saving.isPending) return
    const { problems: found } = readValues(sent, order.currency, language)
    showProblems(found)
    if (Object.keys(found).length === 0) saving.mutate({ base, values: sent })
  }
  function follow(newer: Order) {
    setBase(newer)
    setValues(valuesOf(newer, language))
  }
  if (!isDirty && !saving.isPending && order.version > base.version) follow(order)

  return {
    values,
    change: (changes: Partial<OrderValues>) => setValues((present) => ({ ...present, ...changes })),
    /** Changes the form and saves, if nothing else is waiting to be saved. */
    changeAndSave: (changes: Partial<OrderValues>) => {
      const next = { ...values, ...changes }
      setValues(next)
      if (!isDirty) save(next)
    },
    isDirty,
    isSaving: saving.isPending,
    save: () => save(values),
    /** Goes back to what is saved. */
    discard: () => {
      setProblems({})
      setFailure(null)
      follow(base.version < order.version ? order : base)
    },
    problems,
    /** Why the last attempt failed. */
    failure,
    /** The versions that collide; null while there is nothing to choose. */
    conflict,
    choose: (choices: Readonly<Record<string, Side>>) => conflict && saveMerged(conflict, choices),
    goOnEditing: () => setConflict(null),
    /** The user moved the order to another state, which is a version of its own but changes nothing here. */
    noteMove: (moved: Order) => moved.version === base.version + 1 && setBase(moved),
  }
}

/** The present order, if somebody else has changed it. */
function presentOrder(error: unknown): Order | undefined {
  if (!(error instanceof ApiError && error.code === 'stale_version')) return undefined
  return (error.data as { readonly order: Order }).order // what the contract says about this code
}
