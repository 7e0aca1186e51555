import { type Api, CALENDAR_PATH, type CalendarLink } from '@tablier/contracts'
import type { Handlers } from '../calls/handlers.ts'
import type { Db } from '../database/database.ts'
import { type Act, actOf } from '../history/actor.ts'
import { recordActivity } from '../history/record-activity.ts'
import type { Ports } from '../ports.ts'
import {
  createLink,
  extendLink,
  findLink,
  findOwnLink,
  type OwnLink,
  revokeLink,
} from '../secret-links/secret-links.ts'

type Names = 'getLink' | 'createLink' | 'revokeLink'

const subject = { kind: 'calendar' } as const
const DAY_MS = 24 * 60 * 60 * 1000
const YEAR_MS = 365 * DAY_MS

/** The link by which a phone reads the calendar. The site has one at most. */
export function calendarLinkHandlers({ db, now, secrets }: Ports): Pick<Handlers<Api['calendar']>, Names> {
  const find = () => findOwnLink(db, subject, { secrets, now: now() })
  return {
    getLink: async () => {
      const link = await find()
      return { link: link ? shown(link) : null }
    },
    createLink: async (_call, caller) => {
      const at = now()
      const expiresAt = yearAfter(at)
      const link = await db.transaction().execute(async (trx) => {
        await noteChange(trx, actOf(caller, at))
        return createLink(trx, subject, { secrets, now: at, expiresAt })
      })
      return { link: shown(link) }
    },
    revokeLink: async (_call, caller) => {
      await db.transaction().execute(async (trx) => {
        if (await revokeLink(trx, subject)) await noteChange(trx, actOf(caller, now()))
      })
      return null
    },
  }
}

/** Returns whether a token opens the calendar. The link then ends a year later; this is noted once a day at most. */
export async function opensCalendar(db: Db, token: string, now: Date): Promise<boolean> {
  const link = await findLink(db, 'calendar', token, now)
  if (!link) return false
  const later = yearAfter(now)
  if (later.getTime() - Date.parse(link.expires_at) > DAY_MS) await extendLink(db, link.id, later)
  return true
}

function shown({ token, ...times }: OwnLink): CalendarLink {
  return { path: token === undefined ? null : `${CALENDAR_PATH}${token}.ics`, ...times }
}

function yearAfter(now: Date): Date {
  return new Date(now.getTime() + YEAR_MS)
}

async function noteChange(db: Db, act: Act): Promise<void> {
  await recordActivity(db, act, { area: 'settings', action: 'edited', details: ['calendar_link'] })
}
