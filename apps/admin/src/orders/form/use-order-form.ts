import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { client } from '../../api.ts'
import { changedNames } from '../../components/field-merge.ts'
import type { FormProblems } from '../../components/merging-form.ts'
import { useMergingForm } from '../../components/use-merging-form.ts'
import { type Order, orderKey } from '../order-queries.ts'
import { useOrdersReload } from '../use-orders-reload.ts'
import { orderFields } from './order-fields.ts'
import { type OrderValues, readValues, valuesOf } from './order-values.ts'

export type OrderForm = ReturnType<typeof useOrderForm>

/**
 * The state of an order's form: values, saving and a conflict.
 * @param element the form, whose first wrong field gets the focus
 */
export function useOrderForm(order: Order, language: string, element: RefObject<HTMLFormElement | null>) {
  const queryClient = useQueryClient()
  const reload = useOrdersReload()

  async function send(base: Order, values: OrderValues): Promise<Order> {
    const { changes } = readValues(values, order.currency, language)
    const names = changedNames(orderFields, valuesOf(base, language), values)
    const body = { version: base.version, ...Object.fromEntries(names.map((name) => [name, changes[name]])) }
    return (await client.orders.update({ params: base, body })).order
  }
  return useMergingForm({
    record: order,
    valuesOf: (known) => valuesOf(known, language),
    fields: orderFields,
    problemsOf: (values) => readValues(values, order.currency, language).problems,
    send,
    presentOf: (data) => (data as { readonly order: Order }).order, // what the contract says about this code
    reasonsOf: ({ code, message }): FormProblems => (code === 'slot_taken' ? { day: message } : {}),
    onSaved: (saved) => queryClient.setQueryData<Order>(orderKey(saved.id), saved),
    onSettled: reload,
    what: 'order',
    action: 'save an order',
    element,
  })
}
