import type { Api, EndpointTree } from '@tablier/contracts'
import { authHandlers } from './accounts/auth-handlers.ts'
import { emailChangeHandlers } from './accounts/email-changes.ts'
import { sessionHandlers } from './accounts/session-handlers.ts'
import { factorHandlers } from './accounts/factor-handlers.ts'
import { userHandlers } from './accounts/user-handlers.ts'
import { backupHandlers } from './backups/backup-handlers.ts'
import { calendarHandlers } from './orders/calendar.ts'
import type { Handlers } from './calls/handlers.ts'
import { collectionHandlers } from './content/collection-handlers.ts'
import { weekHoursHandlers } from './content/week-hours.ts'
import { customerHandlers } from './customers/customer-handlers.ts'
import { dashboardHandlers } from './dashboard/dashboard-handlers.ts'
import { pageCheckHandlers } from './dashboard/page-check-handlers.ts'
import { enquiryHandlers } from './messages/enquiries.ts'
import { exampleHandlers } from './content/example-handlers.ts'
import { settingsChanges } from './content/change-settings.ts'
import { guestHandlers, partyHandlers } from './orders/guest-handlers.ts'
import { legalPageHandlers } from './content/legal-pages.ts'
import { messageHandlers } from './messages/message-handlers.ts'
import { moneyHandlers } from './money/money-handlers.ts'
import { guestOfferHandlers } from './offers/guest-offer-handlers.ts'
import { offerHandlers } from './offers/offer-handlers.ts'
import { orderFileHandlers, orderHandlers } from './orders/order-handlers.ts'
import { pictureHandlers } from './content/picture-handlers.ts'
import { paymentHandlers } from './orders/payment-handlers.ts'
import { paymentNoticeHandlers } from './orders/payment-notices.ts'
import type { HandlersOn, Ports } from './calls/ports.ts'
import { menuCardHandlers } from './previews/menu-card-handlers.ts'
import { offerPreviewHandlers } from './previews/offer-preview-handlers.ts'
import { previewHandlers } from './previews/preview-handlers.ts'
import { orderMailHandlers } from './messages/order-mails.ts'
import { replyHandlers, replyTemplateHandlers } from './messages/reply-handlers.ts'
import { activityHandlers, draftHandlers, revisionHandlers } from './content/revision-handlers.ts'
import { scheduleHandlers } from './content/schedule-handlers.ts'
import { searchHandlers } from './dashboard/search-handlers.ts'
import { siteHandlers } from './content/site-content.ts'
import { deskSettingsHandlers } from './settings/desk-settings.ts'
import { paymentSettingsHandlers } from './settings/payment-settings.ts'
import { travelHandlers } from './settings/travel-settings.ts'
import { settingsHandlers } from './settings/settings.ts'
import { translationHandlers } from './content/waiting-texts.ts'
import { trashHandlers } from './trash/trash-handlers.ts'

/** The handlers of the whole API. The caller validates calls against the contract and wraps the answers. */
export function createBackend(ports: Ports): Handlers<Api> {
  return {
    auth: withHost(authHandlers, ports),
    sessions: withHost(sessionHandlers, ports),
    users: withHost(userHandlers, ports),
    emailChanges: withHost(emailChangeHandlers, ports),
    factors: withHost(factorHandlers, ports),
    messages: withHost(messageHandlers, ports),
    replies: withHost(replyHandlers, ports),
    replyTemplates: withHost(replyTemplateHandlers, ports),
    calendar: withHost(calendarHandlers, ports),
    enquiries: withHost(enquiryHandlers, ports),
    guests: withHost(guestHandlers, ports),
    table: withHost(partyHandlers, ports),
    customers: withHost(customerHandlers, ports),
    orders: { ...withHost(orderHandlers, ports), ...withHost(orderMailHandlers, ports) },
    orderFiles: withHost(orderFileHandlers, ports),
    payments: withHost(paymentHandlers, ports),
    paymentNotices: withHost(paymentNoticeHandlers, ports),
    offers: withHost(offerHandlers, ports),
    guestOffers: withHost(guestOfferHandlers, ports),
    money: withHost(moneyHandlers, ports),
    settings: { ...withHost(settingsHandlers, ports), ...withHost(settingsChanges, ports) },
    deskSettings: withHost(deskSettingsHandlers, ports),
    paymentSettings: withHost(paymentSettingsHandlers, ports),
    travel: withHost(travelHandlers, ports),
    site: withHost(siteHandlers, ports),
    legalPages: withHost(legalPageHandlers, ports),
    ...collectionHandlers(ports),
    weekHours: withHost(weekHoursHandlers, ports),
    footerIcons: { upload: async ({ file }) => ({ path: await file.keep() }) },
    sharePictures: { upload: async ({ file }) => ({ path: await file.keep() }) },
    pictures: withHost(pictureHandlers, ports),
    examples: withHost(exampleHandlers, ports),
    revisions: withHost(revisionHandlers, ports),
    drafts: withHost(draftHandlers, ports),
    schedules: withHost(scheduleHandlers, ports),
    trash: withHost(trashHandlers, ports),
    activity: withHost(activityHandlers, ports),
    previews: withHost(previewHandlers, ports),
    menuCards: withHost(menuCardHandlers, ports),
    offerPreviews: withHost(offerPreviewHandlers, ports),
    backups: withHost(backupHandlers, ports),
    dashboard: withHost(dashboardHandlers, ports),
    pageCheck: withHost(pageCheckHandlers, ports),
    search: withHost(searchHandlers, ports),
    translations: withHost(translationHandlers, ports),
  }
}

/** Gives handlers what they need from the host. */
function withHost<T extends EndpointTree, Host>(handlers: HandlersOn<T, Host>, host: Host): Handlers<T> {
  type Named = Readonly<Record<string, (host: Host, ...args: never[]) => unknown>>
  const bound = Object.entries(handlers as Named).map(([name, handle]) => [name, handle.bind(undefined, host)])
  return Object.fromEntries(bound) as Handlers<T> // the same names
}
