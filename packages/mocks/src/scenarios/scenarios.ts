import { AppError, type Db, findRow, updateRow } from '@tablier/backend'
import {
  type Api,
  type Collection,
  type Endpoint,
  type SiteContent,
  type SiteList,
  api,
  collections,
  listEndpoints,
  siteParts,
} from '@tablier/contracts'
import type { DemoBody } from '@tablier/demo-content'
import { demoSite } from '../demo-site.ts'
import type { IncomingCall, Interception, Scenario, Stage } from './scenario.ts'

/** Shows the example content; calls work normally. */
export function usual({ showContent }: Stage): Promise<void> {
  return showContent(demoSite, true)
}

/** Shows a site without content. */
export function emptySite({ showContent }: Stage): Promise<void> {
  return showContent([])
}

/** Shows the example content with its drafts and archived records published too. */
export function everythingPublished({ showContent }: Stage): Promise<void> {
  return showContent(
    demoSite.map(({ name, body }) => ({ name, body: { ...body, status: 'Published' } })),
    true,
  )
}

/** Shows the example content with texts as long as the contract allows. */
export function longTexts({ showContent }: Stage): Promise<void> {
  return showContent(demoSite.map(lengthen), true)
}

/** Delays every call by two seconds. */
export function slowNetwork({ beforeEachCall }: Pick<Stage, 'beforeEachCall'>): void {
  beforeEachCall(() => new Promise((resolve) => setTimeout(resolve, 2000)))
}

/** Fails every call with 500. */
export function everyRequestFails({ beforeEachCall }: Stage): void {
  beforeEachCall(fail)
}

/** Fails every call with a network error. */
export function offline({ beforeEachCall }: Stage): void {
  beforeEachCall(() => Response.error())
}

/** Ends every session: calls that need one fail with 401 until somebody signs in again. */
export async function unauthorizedNext({ db }: Stage): Promise<void> {
  await db.deleteFrom('sessions').execute()
}

/** Changes a content record just before its next update, which then fails with 409. */
export function conflictNext({ beforeEachCall, db }: Stage): void {
  beforeEachCall(
    onFirst(
      ({ name }) => updates.has(name),
      (call) => changeElsewhere(db, call),
    ),
  )
}

/** Fails every call to one area, such as `services`, with 500, and the parts of the public page that are read from it. */
export function areaFails(area: Area): Scenario {
  return ({ beforeEachCall }) =>
    beforeEachCall((call) => {
      if (areaOf(call.path) === area) fail()
      return call.name === 'site.get' ? withoutPartsOf(area, call) : undefined
    })
}

async function withoutPartsOf(area: Area, { answer }: IncomingCall): Promise<Response> {
  const { data, ...rest } = (await (await answer()).json()) as { data: { site: SiteContent } } // the contract's reply
  const failed = { error: { message: new AppError('internal').message } }
  const parts = Object.entries(siteParts).filter(([, lists]) => lists.some((list) => areaOfList(list) === area))
  const site = { ...data.site, ...Object.fromEntries(parts.map(([name]) => [name, failed])) }
  return Response.json({ ...rest, data: { site } })
}

function areaOfList(list: SiteList): string {
  return areaOf(list === 'settings' ? api.settings.get.path : api[list].list.path)
}

function fail(): never {
  throw new AppError('internal')
}

/** Runs `act` only before the first call that fits. */
function onFirst(fits: (call: IncomingCall) => boolean, act: Interception): Interception {
  let isSpent = false
  return (call) => {
    if (isSpent || !fits(call)) return undefined
    isSpent = true
    return act(call)
  }
}

/** The collection that each update endpoint, such as `banners.update`, changes. */
const updates = new Map(
  Object.entries<Collection>(collections).map(([name, collection]) => [`${name}.update`, collection]),
)

/** Changes the first text of the record that a call is about to update, as another administrator would. */
async function changeElsewhere(db: Db, { name, params }: IncomingCall): Promise<void> {
  const collection = updates.get(name)
  const row = collection && (await findRow(db, collection, Number(params['id'])))
  if (!row) return
  const [field, { maxLength }] = Object.entries(collection.fields).find(([, { type }]) => type === 'string')! // every collection has a text field
  const { [field]: present } = row as unknown as Readonly<Record<string, string>> // a text that the contract names
  const text = `Changed elsewhere: ${present}`.slice(0, Number(maxLength))
  await db.transaction().execute((trx) => updateRow(trx, collection, row.id, { [field]: text }))
}

/** Ordinary words, and one that is too long for any line. */
const FILLER = ` and so on, with a slow-roasted-heirloom-beetroot-and-${'very-'.repeat(20)}old-balsamic reduction`

/** Makes the texts of a record as long as its contract allows. */
function lengthen({ name, body }: DemoBody): DemoBody {
  const { fields }: Collection = collections[name]
  const texts = Object.entries(body).map(([field, value]) => {
    const schema = fields[field]
    const isProse = schema?.['type'] === 'string' && typeof value === 'string' && schema.default === undefined // only the JSON text of a footer has a default
    return [field, isProse ? value.concat(FILLER.repeat(100)).slice(0, Number(schema['maxLength'])) : value]
  })
  return { name, body: { ...body, ...Object.fromEntries(texts) } }
}

type EndpointsOf<T> = T extends Endpoint ? T : { [K in keyof T]: EndpointsOf<T[K]> }[keyof T]
type FirstSegment<Path> = Path extends `/${infer First}/${string}`
  ? First
  : Path extends `/${infer Only}`
    ? Only
    : never

/** A part of the API: the first segment of its paths, such as `services`. */
export type Area = FirstSegment<EndpointsOf<Api>['path']>

/** @param path below `/api`, such as `/services/contents` */
function areaOf(path: string): string {
  return path.split('/')[1] ?? ''
}

export const areas = [...new Set(listEndpoints(api).map(({ endpoint }) => areaOf(endpoint.path)))] as readonly Area[] // read from the same paths
