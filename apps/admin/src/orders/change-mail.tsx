import { listText, toldFields } from '@tablier/contracts'
import { deepEqual } from '@tanstack/react-router'
import { OrderMailDialog, type OrderMail } from './order-mails.tsx'
import type { Order } from './order-queries.ts'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'

/** An order that was saved, and what its guest knows otherwise. */
export interface ToldChange {
  readonly order: Order
  readonly fields: readonly string[]
}

/** Returns what a save changed of what the guest knows of an order; null if nothing. */
export function toldChange(before: Order, order: Order): ToldChange | null {
  const fields = toldFields(order.state).filter((field) => !deepEqual(before[field], order[field]))
  return fields.length === 0 ? null : { order, fields }
}

/** Offers a mail to the guest about what has changed. */
export function ChangeMailDialog({ change, onClosed }: { readonly change: ToldChange; readonly onClosed: () => void }) {
  const { id, messageId, state, day: date, start, guests, place, price, menu, dishes } = change.order
  const told: readonly string[] = toldFields(state)
  const names = change.fields.map((field) => t.orderField({ field }))
  const fields = listText(names, locale)
  const mail: OrderMail = {
    title: t.tellYourGuest,
    note: messageId === null ? t.changed({ details: fields }) : t.changeMailNote({ fields }),
    bodyFor: (_language, words) => words.changeMail,
    news: 'changed',
    facts: {
      date,
      start,
      guests,
      place,
      menu: told.includes('menu') ? menu : null,
      dishes: told.includes('dishes') ? dishes : [],
      price: told.includes('price') ? price : null,
    },
  }
  return <OrderMailDialog orderId={id} mail={mail} cancel={t.withoutAMail} onClosed={onClosed} />
}
