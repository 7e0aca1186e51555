import { auth, emailChanges } from './accounts/accounts.ts'
import { factors, sessions } from './accounts/factors.ts'
import { uploadFooterIcon, weekHours } from './content/collections.ts'
import { translations } from './content/waiting-texts.ts'
import { dashboard, search } from './dashboard/dashboard.ts'
import { pageCheck } from './dashboard/page-check.ts'
import type { EndpointTree } from './endpoint/endpoint.ts'
import { activity, trash } from './history/activity.ts'
import { drafts, revisions, schedules } from './history/revisions.ts'
import { uploadSharePicture } from './content/look.ts'
import { pictures } from './content/pictures.ts'
import { replies, replyTemplates } from './messages/replies.ts'
import { money } from './money/money-year.ts'
import { guestOffers, offerPreviews, offers } from './offers/offers.ts'
import { calendar } from './orders/calendar.ts'
import { enquiries, guests, table } from './orders/guests.ts'
import { orderFiles } from './orders/order-files.ts'
import { paymentNotices } from './orders/payment-notices.ts'
import { payments } from './orders/payments.ts'
import { previews } from './previews/previews.ts'
import { menuCards } from './pages/menu-card.ts'
import { site } from './pages/site-content.ts'
import { rooms } from './rooms.ts'
import { paymentSettings } from './settings/payment-settings.ts'
import { deskSettings } from './settings/settings.ts'
import { travel } from './travel/travel.ts'

/** Every endpoint of the API. */
export const api = {
  auth,
  sessions,
  emailChanges,
  factors,
  ...rooms,
  replies,
  replyTemplates,
  calendar,
  enquiries,
  guests,
  table,
  orderFiles,
  payments,
  paymentNotices,
  offers,
  guestOffers,
  money,
  deskSettings,
  paymentSettings,
  travel,
  site,
  weekHours,
  footerIcons: { upload: uploadFooterIcon },
  sharePictures: { upload: uploadSharePicture },
  pictures,
  revisions,
  drafts,
  schedules,
  trash,
  activity,
  previews,
  menuCards,
  offerPreviews,
  dashboard,
  pageCheck,
  search,
  translations,
} as const satisfies EndpointTree

export type Api = typeof api
