import { zonedTime } from '@tablier/contracts'
import { momentText } from '../../moment-text.ts'
import type { Times } from './schedule-queries.ts'

/** Local times as they are typed, such as `2026-12-24T18:00`; '' for none. */
export interface Typed {
  readonly publishAt: string
  readonly unpublishAt: string
}

/** The times as they are sent. */
export function timesOf({ publishAt, unpublishAt }: Typed, timeZone: string): Times {
  const [live, off] = [zonedTime(publishAt, timeZone), zonedTime(unpublishAt, timeZone)]
  return {
    ...(live && { publishAt: live.moment.toISOString() }),
    ...(off && { unpublishAt: off.moment.toISOString() }),
  }
}

/** Why the times cannot be saved; undefined if they can. */
export function problemOf({ publishAt, unpublishAt }: Typed, timeZone: string, now = new Date()): string | undefined {
  const [live, off] = [zonedTime(publishAt, timeZone)?.moment, zonedTime(unpublishAt, timeZone)?.moment]
  if ((live && live <= now) || (off && off <= now)) return 'This time is over. Please choose one to come.'
  if (live && off && off <= live)
    return 'It would come off before it goes live. Please choose a later time to take it off.'
  return undefined
}

/**
 * Says what will happen at the typed times.
 * @param isPublished visitors see the record now, and every update of it
 */
export function outlookOf({ publishAt, unpublishAt }: Typed, timeZone: string, isPublished: boolean): string {
  const [live, off] = [zonedTime(publishAt, timeZone), zonedTime(unpublishAt, timeZone)]
  if (!live && !off) return 'Nothing happens by itself: you publish it when you like.'
  const text = (moment: Date) => momentText(moment, timeZone)
  const goesLive = live && `What is saved now goes live on ${text(live.moment)}`
  const comesOff = off && `comes off the site on ${text(off.moment)} and is archived`
  const sentence = goesLive && comesOff ? `${goesLive}, ${comesOff}` : (goesLive ?? `It ${comesOff}`)
  const changed = isPublished
    ? ' What you update until then shows at once, and becomes draft changes when this version goes live.'
    : ' What you change until then waits as draft changes.'
  const later = live ? changed : ''
  const clocks = [...new Set([clockNote(live?.kind), clockNote(off?.kind)])].join('')
  return `${sentence}.${later}${clocks}`
}

function clockNote(kind: 'once' | 'skipped' | 'twice' | undefined): string {
  if (kind === 'skipped') return ' The clocks are put forward then and skip the time you chose; the time above counts.'
  if (kind === 'twice') return ' The clocks are put back then and show this time twice; the first one counts.'
  return ''
}
