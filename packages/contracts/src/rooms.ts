import { users } from './accounts/accounts.ts'
import { type CollectionName, type Collections, collections } from './content/collections.ts'
import { examples } from './content/examples.ts'
import { customers } from './customers/customers.ts'
import type { EndpointTree } from './endpoint/endpoint.ts'
import { messages } from './messages/messages.ts'
import { orders } from './orders/orders.ts'
import { legalPages } from './content/legal-pages.ts'
import { backups } from './backups/backups.ts'
import { settings } from './settings/settings.ts'

export * from './accounts/accounts.ts'
export * from './content/collections.ts'
export * from './content/products.ts'
export * from './content/examples.ts'
export * from './customers/customers.ts'
export * from './messages/messages.ts'
export * from './orders/orders.ts'
export * from './content/legal-pages.ts'
export * from './backups/backups.ts'
export * from './settings/settings.ts'

const collectionEndpoints = Object.fromEntries(
  Object.entries(collections).map(([name, collection]) => [name, collection.endpoints]),
) as { [Name in CollectionName]: Collections[Name]['endpoints'] } // Object.fromEntries loses which key has which value

/** The endpoints of what the activity names: part of the API, and the areas of the activity. */
export const rooms = {
  ...collectionEndpoints,
  legalPages,
  messages,
  customers,
  orders,
  users,
  settings,
  examples,
  backups,
} as const satisfies EndpointTree
