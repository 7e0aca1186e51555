import { sql } from 'kysely'
import type { Generated } from 'kysely'
import type { customerColumns, FieldColumns } from '../field-columns.ts'
import type { ActorColumns, SealedColumns } from './site.ts'
import { isOfCustomer, type SearchKey, type TableFacts } from './table-facts.ts'

export interface CustomerTables {
  /** Customers. An address belongs to one of them at most. */
  customers: SealedColumns &
    FieldColumns<Omit<typeof customerColumns, 'name' | 'email'>> & {
      id: Generated<number>
      /** Empty for a customer who was entered by hand without an address. */
      email: string
      /** `emailKey(email)`; null without an address. */
      email_key: string | null
      name: string
      search_key: SearchKey
      /** When they agreed that diets and allergens are stored; null if there are none. */
      consented_at: string | null
      /** True if somebody has entered or changed something. Then the customer stays when their last message is gone. */
      is_by_hand: Generated<boolean>
      /** When they last wrote. */
      heard_at: string
      version: Generated<number>
      created_at: string
      updated_at: string
    }
  /** Addresses of customers that were merged into another one. No address is here and in `customers`. */
  customer_addresses: {
    id: Generated<number>
    customer_id: number
    email: string
    email_key: string
    search_key: SearchKey
  }
  /** Notes that somebody was erased. Without an actor, the retention period had ended. */
  erasures: ActorColumns & { id: Generated<number>; at: string }
}

export const customerTables: TableFacts = {
  personal: [
    { table: 'customer_addresses', isAbout: isOfCustomer, ofCustomer: { downloadedIn: 'customer' } },
    { table: 'customers', isAbout: (id) => sql`id = ${id}` },
  ],
  impersonal: { accounts: { erasures: ['actor_name'] } },
}
