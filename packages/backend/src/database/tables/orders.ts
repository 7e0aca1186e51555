import type { DayOff, OrderAmount, OrderEvent, OrderFile, OrderState } from '@tablier/contracts'
import { type ColumnType, type Generated, sql } from 'kysely'
import type { FieldColumns, orderColumns, RecordTable } from '../field-columns.ts'
import type { SealedColumns } from './site.ts'
import { isOfCustomer, isOfMessage, isOfOrder, type TableFacts } from './table-facts.ts'

export interface OrderTables {
  /** Orders. `day` and `slot` are unique together, which decides who gets a day. */
  orders: SealedColumns &
    FieldColumns<Omit<typeof orderColumns, 'time_zone'>> & {
      id: Generated<number>
      customer_id: number
      message_id: number | null
      /** The state as it was stored. A hold that has ended is an enquiry again. */
      state: Generated<OrderState>
      held_until: string | null
      lost_reason: Generated<string>
      /** The slot of its day that the order has, from 1; null if it has none. */
      slot: number | null
      time_zone: string
      consented_at: string | null
      currency: string
      version: Generated<number>
      created_at: string
      updated_at: string
    }
  order_amounts: RecordTable<OrderAmount & { id: number; order_id: number }, 'id'>
  order_events: RecordTable<Omit<OrderEvent, 'details'>, 'id'> & {
    order_id: number
    details: ColumnType<string[], string | undefined, never>
  }
  /** The files of orders. Lists never select `bytes`. */
  order_files: RecordTable<Omit<OrderFile, 'size'>, 'id'> & {
    order_id: number
    bytes: ColumnType<Uint8Array, Uint8Array, never>
    /** The number of bytes, which the database counts. */
    size: ColumnType<number, never, never>
  }
  order_guests: {
    id: Generated<number>
    order_id: number
    sealed: string
    sealed_key: string
    consented_at: string
    /** The hash of the link with which the guest changes the answer; null if the owner entered it. */
    token_hash: string | null
    version: Generated<number>
    created_at: string
    updated_at: string
  }
  /** Links that open without an account. Deleting one revokes it. */
  secret_links: SealedColumns & {
    id: Generated<number>
    kind: 'enquiry' | 'table' | 'calendar'
    message_id: number | null
    order_id: number | null
    token_hash: string
    created_at: string
    expires_at: string
  }
  days_off: RecordTable<DayOff & { updated_at: string }, 'id' | 'note' | 'version'>
}

export const orderTables: TableFacts = {
  personal: [
    { table: 'secret_links', isAbout: (id) => sql`(${isOfMessage(id)} or ${isOfOrder(id)})` },
    { table: 'order_guests', isAbout: isOfOrder },
    { table: 'order_files', isAbout: isOfOrder },
    { table: 'order_events', isAbout: isOfOrder },
    { table: 'order_amounts', isAbout: isOfOrder },
    { table: 'orders', isAbout: isOfCustomer },
  ],
  impersonal: { owner: { days_off: ['note'] } },
}
