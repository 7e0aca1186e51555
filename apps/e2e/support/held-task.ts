import type { Page, Route } from '@playwright/test'

interface Answer {
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Shows the page the rehearsal that it begins next as half done, however far the server has come.
 * @returns a function that shows it the truth again
 */
export async function holdRehearsal(page: Page): Promise<() => Promise<void>> {
  let task: unknown = null
  const answer = async (route: Route, change: (data: Answer['data']) => object) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as Answer // as the contract states it
    await route.fulfill({ response, json: { ...rest, data: change(data) } })
  }
  const handlers: readonly (readonly [url: RegExp, handle: (route: Route) => Promise<void>])[] = [
    [
      /\/api\/backups\/rehearsals$/,
      (route) =>
        answer(route, (data) => {
          task = { ...(data['task'] as object), step: 'load', done: 43, total: 100 } // the task that has begun
          return { task }
        }),
    ],
    [/\/api\/backups\/task$/, (route) => answer(route, () => ({ task }))],
    [
      /\/api\/backups$/,
      (route) => answer(route, ({ overview }) => ({ overview: { ...(overview as object), task } })), // likewise
    ],
  ]
  for (const [url, handle] of handlers) await page.route(url, handle)
  return async () => {
    for (const [url, handle] of handlers) await page.unroute(url, handle)
  }
}
