import { activity } from './activity.ts'
import { auth } from './auth.ts'
import { backups } from './backups.ts'
import { calendar } from './calendar.ts'
import { deskSettings } from './desk-settings.ts'
import { type CollectionName, type Collections, collections } from './collections/collections.ts'
import { uploadFooterIcon } from './collections/footers.ts'
import type { EndpointTree } from './endpoint/endpoint.ts'
import { customers } from './customers.ts'
import { emailChanges } from './email-changes.ts'
import { enquiries } from './enquiries.ts'
import { examples } from './examples.ts'
import { guests } from './guests.ts'
import { legalPages } from './legal-pages.ts'
import { messages } from './messages.ts'
import { orderFiles } from './order-files.ts'
import { orders } from './orders.ts'
import { outlook } from './outlook.ts'
import { replies } from './replies.ts'
import { replyTemplates } from './reply-templates.ts'
import { drafts, revisions } from './revisions.ts'
import { pictures } from './pictures.ts'
import { previews } from './previews.ts'
import { schedules } from './schedules.ts'
import { settings } from './settings.ts'
import { table } from './table.ts'
import { trash } from './trash.ts'
import { users } from './users.ts'
import { weekHours } from './week-hours.ts'

const collectionEndpoints = Object.fromEntries(
  Object.entries(collections).map(([name, collection]) => [name, collection.endpoints]),
) as { [Name in CollectionName]: Collections[Name]['endpoints'] } // Object.fromEntries loses which key has which value

/** Every endpoint of the API. */
export const api = {
  auth,
  users,
  emailChanges,
  messages,
  replies,
  replyTemplates,
  calendar,
  enquiries,
  guests,
  table,
  customers,
  orders,
  orderFiles,
  outlook,
  settings,
  deskSettings,
  legalPages,
  ...collectionEndpoints,
  weekHours,
  footerIcons: { upload: uploadFooterIcon },
  pictures,
  examples,
  revisions,
  drafts,
  schedules,
  trash,
  activity,
  previews,
  backups,
} as const satisfies EndpointTree

export type Api = typeof api
