import { AppError } from '@tablier/backend'
import { type Area, areaOf } from './areas.ts'
import type { IncomingCall, Interception } from './incoming-call.ts'
import { changeElsewhere, updatedCollection } from './change-elsewhere.ts'
import { demoSite } from './demo-site.ts'
import { lengthened } from './lengthened.ts'
import type { Scenario, Stage } from './scenario.ts'

/** The example content, and calls that succeed. */
export function usual({ showContent }: Stage): Promise<void> {
  return showContent(demoSite)
}

/** No content at all. */
export function emptySite({ showContent }: Stage): Promise<void> {
  return showContent([])
}

/** The example content with its drafts and its archive published too. */
export function everythingPublished({ showContent }: Stage): Promise<void> {
  return showContent(demoSite.map(({ name, body }) => ({ name, body: { ...body, status: 'Published' } })))
}

/** Texts as long as the contract allows. */
export function longTexts({ showContent }: Stage): Promise<void> {
  return showContent(demoSite.map(lengthened))
}

/** Every call takes two seconds. */
export function slowNetwork({ beforeEachCall }: Pick<Stage, 'beforeEachCall'>): void {
  beforeEachCall(() => new Promise((resolve) => setTimeout(resolve, 2000)))
}

/** The server fails with 500, whatever is asked. */
export function everyRequestFails({ beforeEachCall }: Stage): void {
  beforeEachCall(fail)
}

/** No answer comes. */
export function offline({ beforeEachCall }: Stage): void {
  beforeEachCall(() => Response.error())
}

/** Every session has ended: the next call that needs one is answered 401, until somebody signs in again. */
export async function unauthorizedNext({ db }: Stage): Promise<void> {
  await db.deleteFrom('sessions').execute()
}

/** Somebody else is faster than the next update of a content record: it is answered 409. */
export function conflictNext({ beforeEachCall, db }: Stage): void {
  const isUpdate = ({ name }: IncomingCall) => updatedCollection(name) !== undefined
  beforeEachCall(onFirst(isUpdate, (call) => changeElsewhere(db, call)))
}

/** The server fails with 500 for one area, such as `services`; the rest goes on. */
export function areaFails(area: Area): Scenario {
  return ({ beforeEachCall }) => beforeEachCall((call) => (areaOf(call.path) === area ? fail() : undefined))
}

function fail(): never {
  throw new AppError('internal')
}

/** Acts on the first call that fits and lets all others pass. */
function onFirst(fits: (call: IncomingCall) => boolean, act: Interception): Interception {
  let isSpent = false
  return (call) => {
    if (isSpent || !fits(call)) return undefined
    isSpent = true
    return act(call)
  }
}
