import { fetchTransport } from '@tablier/api-client'
import {
  type AdminSettings,
  api,
  type Api,
  type BodyOf,
  type CollectionName,
  collections,
  type ErrorCode,
  errorCodes,
  type Failure,
  type LegalPageName,
  type PictureFacts,
  reasonOf,
  type SitePart,
  type SiteSettings,
} from '@tablier/contracts'
import { createMockApi, type Scenario } from '@tablier/mocks'
import english from '@tablier/words/refusals/en'
import { http, type HttpHandler, HttpResponse } from 'msw/http'
import { setupServer } from 'msw/node'
import { getResponse } from 'msw/utils/get-response'
import { onTestFinished } from 'vitest'

const mock = createMockApi({ content: [], accounts: [], messages: [] })

/** Answers `fetch` by the mock; `server.use` replaces the answer to one call. */
export const server = setupServer(...mock.handlers)
/** Calls the same handlers directly. Most of a call's time would go into the sockets of `fetch`. */
export const transport = fetchTransport('http://site.test', async (...args) => {
  const response = await getResponse(server.listHandlers() as HttpHandler[], new Request(...args)) // all are of HTTP
  return response?.type === 'error' ? Promise.reject(new TypeError('Failed to fetch')) : response!
})

/** Records by collection, in the order of the page. They are published unless they say otherwise. */
export type Content = { readonly [Name in CollectionName]?: readonly BodyOf<Api[Name]['create']>[] }

/** Fills the mock with `content` and plays `scenario`, until the test ends. */
export function seed(content: Content, scenario?: Scenario): void {
  onTestFinished(() => mock.reset())
  const records = Object.entries(content).flatMap(([name, bodies]) =>
    bodies.map((body, position) => ({
      name: name as CollectionName, // Object.entries widens its keys to string
      body: { status: 'Published', ...body, position },
    })),
  )
  if (records.length > 0) mock.play(({ showContent }) => showContent(records))
  if (scenario) mock.play(scenario)
}

type OwnSettings = Pick<SiteSettings, 'site_name' | 'language' | 'time_zone' | 'hidden_sections'> &
  Pick<AdminSettings, 'other_languages'>

/** Changes some of the owner's settings, given by their columns. */
export function withSettings({
  hidden_sections = [],
  other_languages = [],
  ...values
}: Partial<OwnSettings>): Scenario {
  const lists = { hidden_sections: JSON.stringify(hidden_sections), other_languages: JSON.stringify(other_languages) }
  const change = { ...values, ...lists }
  return async ({ db }) => void (await db.updateTable('settings').set(change).execute())
}

/** Lets visitors read where the owner cooks: a sentence, and zones with these names. */
export function withArea(area_sentence: string, names: readonly string[] = [], language = 'en'): Scenario {
  const zones = names.map((name) => ({ name, places: ['14467'], amount: 4500, has_parking: false, has_night: false }))
  const change = { is_area_shown: true, area_sentence, zones: JSON.stringify(zones), language }
  return async ({ db }) => void (await db.updateTable('settings').set(change).execute())
}

/** Sets a picture's focal point or alternative text, given by their columns. */
export function withPicture(path: string, facts: Partial<PictureFacts>): Scenario {
  return async ({ db }) =>
    void (await db
      .insertInto('pictures')
      .values({ path, focal_x: null, focal_y: null, ...facts })
      .execute())
}

export function withLegalPage(name: LegalPageName, title: string, body: string): Scenario {
  return async ({ db }) =>
    void (await db
      .updateTable('legal_pages')
      .set({ title, body, is_published: true })
      .where('name', '=', name)
      .execute())
}

export function refusal(code: ErrorCode, message: string = english[reasonOf(code)]): Response {
  const body: Failure = { success: false, code, reason: reasonOf(code), message }
  return HttpResponse.json(body, { status: errorCodes[code] })
}

/** Refuses the public list of one collection. */
export function failingList(name: CollectionName): HttpHandler {
  return http.get(`*/api${collections[name].path}`, () => refusal('unavailable'))
}

/** Lets one part of the page fail. */
export function failing(name: SitePart, message: string = english.internal): HttpHandler {
  return changedPart(name, () => ({ error: { message } }))
}

/** Changes a record, or each of a list, to values that the contract does not allow. */
export function distorted(name: SitePart, fieldsOf: (id: number) => object): HttpHandler {
  return changedPart(
    name,
    (part) =>
      JSON.parse(JSON.stringify(part), (_key, value: unknown) => {
        const isRecord = typeof value === 'object' && value !== null && 'id' in value
        return isRecord ? { ...value, ...fieldsOf(Number(value.id)) } : value
      }) as object,
  ) // a part again
}

function changedPart(name: SitePart, change: (part: object) => object): HttpHandler {
  return http.get(`*/api${api.site.get.path}`, async ({ request }) => {
    const response = await getResponse([...mock.handlers], request)
    const { data, ...rest } = (await response!.json()) as { data: { site: Record<SitePart, object> } } // the mock's own reply
    return HttpResponse.json({ ...rest, data: { site: { ...data.site, [name]: change(data.site[name]) } } })
  })
}
