import type { Api } from '@tablier/contracts'
import { authHandlers } from './accounts/auth-handlers.ts'
import { emailChangeHandlers } from './accounts/email-changes.ts'
import { sessionHandlers } from './accounts/session-handlers.ts'
import { factorHandlers } from './accounts/factor-handlers.ts'
import { userHandlers } from './accounts/user-handlers.ts'
import { backupHandlers } from './backups/backup-handlers.ts'
import { calendarHandlers } from './calendar/calendar.ts'
import type { Handlers } from './calls/handlers.ts'
import { collectionHandlers } from './collections/collection-handlers.ts'
import { weekHoursHandlers } from './collections/week-hours.ts'
import { customerHandlers } from './customer-records/customer-handlers.ts'
import { dashboardHandlers } from './dashboard/dashboard-handlers.ts'
import { enquiryHandlers } from './enquiries/enquiries.ts'
import { exampleHandlers } from './examples/example-handlers.ts'
import { guestHandlers, partyHandlers } from './guests/guest-handlers.ts'
import { legalPageHandlers } from './legal-pages/legal-pages.ts'
import { messageHandlers } from './messages/message-handlers.ts'
import { orderFileHandlers, orderHandlers } from './orders/order-handlers.ts'
import { pictureHandlers } from './pictures/picture-handlers.ts'
import type { Ports } from './ports.ts'
import { previewHandlers } from './previews/preview-handlers.ts'
import { moveMails, replyHandlers } from './replies/reply-handlers.ts'
import { replyTemplateHandlers } from './replies/template-handlers.ts'
import { activityHandlers, draftHandlers, revisionHandlers } from './revisions/revision-handlers.ts'
import { scheduleHandlers } from './schedules/schedule-handlers.ts'
import { searchHandlers } from './search/search-handlers.ts'
import { deskSettingsHandlers, settingsHandlers } from './settings/settings.ts'
import { trashHandlers } from './trash/trash-handlers.ts'

/** The handlers of the whole API. The caller validates calls against the contract and wraps the answers. */
export function createBackend(ports: Ports): Handlers<Api> {
  return {
    auth: authHandlers(ports),
    sessions: sessionHandlers(ports),
    users: userHandlers(ports),
    emailChanges: emailChangeHandlers(ports),
    factors: factorHandlers(ports),
    messages: messageHandlers(ports),
    replies: replyHandlers(ports),
    replyTemplates: replyTemplateHandlers(ports),
    calendar: calendarHandlers(ports),
    enquiries: enquiryHandlers(ports),
    guests: guestHandlers(ports),
    table: partyHandlers(ports),
    customers: customerHandlers(ports),
    orders: orderHandlers({ ...ports, mails: moveMails(ports) }),
    orderFiles: orderFileHandlers(ports),
    settings: settingsHandlers(ports),
    deskSettings: deskSettingsHandlers(ports),
    legalPages: legalPageHandlers(ports),
    ...collectionHandlers(ports),
    weekHours: weekHoursHandlers(ports),
    footerIcons: { upload: async ({ file }) => ({ path: await file.keep() }) },
    sharePictures: { upload: async ({ file }) => ({ path: await file.keep() }) },
    pictures: pictureHandlers(ports),
    examples: exampleHandlers(ports),
    revisions: revisionHandlers(ports),
    drafts: draftHandlers(ports),
    schedules: scheduleHandlers(ports),
    trash: trashHandlers(ports),
    activity: activityHandlers(ports),
    previews: previewHandlers(ports),
    backups: backupHandlers(ports),
    dashboard: dashboardHandlers(ports),
    search: searchHandlers(ports),
  }
}
