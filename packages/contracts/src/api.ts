import { auth, emailChanges, users } from './accounts/accounts.ts'
import { factors, sessions } from './accounts/factors.ts'
import {
  type CollectionName,
  type Collections,
  collections,
  uploadFooterIcon,
  weekHours,
} from './collections/collections.ts'
import { examples } from './collections/examples.ts'
import { translations } from './collections/waiting-texts.ts'
import { customers } from './customers/customers.ts'
import { dashboard, search } from './dashboard.ts'
import type { EndpointTree } from './endpoint/endpoint.ts'
import { activity, trash } from './history/activity.ts'
import { drafts, revisions, schedules } from './history/revisions.ts'
import { uploadSharePicture } from './looks/look.ts'
import { pictures } from './media/pictures.ts'
import { enquiries, guests, table } from './orders/guests.ts'
import { messages } from './messages/messages.ts'
import { replies, replyTemplates } from './messages/replies.ts'
import { calendar } from './orders/calendar.ts'
import { orderFiles } from './orders/order-files.ts'
import { orders } from './orders/orders.ts'
import { legalPages } from './pages/legal-pages.ts'
import { previews } from './pages/previews.ts'
import { backups } from './settings/backups.ts'
import { deskSettings, settings } from './settings/settings.ts'

const collectionEndpoints = Object.fromEntries(
  Object.entries(collections).map(([name, collection]) => [name, collection.endpoints]),
) as { [Name in CollectionName]: Collections[Name]['endpoints'] } // Object.fromEntries loses which key has which value

/** Every endpoint of the API. */
export const api = {
  auth,
  sessions,
  users,
  emailChanges,
  factors,
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
  settings,
  deskSettings,
  legalPages,
  ...collectionEndpoints,
  weekHours,
  footerIcons: { upload: uploadFooterIcon },
  sharePictures: { upload: uploadSharePicture },
  pictures,
  examples,
  revisions,
  drafts,
  schedules,
  trash,
  activity,
  previews,
  backups,
  dashboard,
  search,
  translations,
} as const satisfies EndpointTree

export type Api = typeof api
