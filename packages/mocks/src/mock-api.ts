import { http, type HttpHandler } from 'msw/http'
import { isApiCall } from './is-api-call.ts'
import type { MockOptions } from './mock-options.ts'
import { openMock, type OpenMock } from './open-mock.ts'
import type { Scenario } from './scenario.ts'

export interface MailedLink {
  readonly email: string
  readonly token: string
}

export interface MockApi {
  /** For msw's `setupServer` or `setupWorker`; they answer every call to `/api`, whatever the origin. */
  readonly handlers: readonly HttpHandler[]
  /** Plays a scenario from the next call on. The one before it ends, except for the content that it showed. */
  play(scenario: Scenario): void
  /** Restores the beginning: content, accounts, inbox; nobody signed in, no scenario. */
  reset(): Promise<void>
  /** The links to set a password that would have been mailed since the last call, oldest first. */
  mailedLinks(): Promise<readonly MailedLink[]>
}

/** The API in this process: the backend on an embedded database, opened with the first call. */
export function createMockApi(options: MockOptions = {}): MockApi {
  let opening: Promise<OpenMock> | undefined
  const mock = () => (opening ??= openMock(options))
  /** Settles when everything asked so far is done; after a failed scenario, calls fail until the next `play` or `reset`. */
  let settled: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(act: (mock: OpenMock) => Promise<Result>): Promise<Result> => {
    const result = settled.catch(() => {}).then(async () => act(await mock()))
    settled = result
    return result
  }
  const answer = async (request: Request): Promise<Response> => {
    await settled
    return (await mock()).answer(request)
  }
  return {
    handlers: [http.all(isApiCall, ({ request }) => answer(request))],
    play: (scenario) => void inTurn((opened) => opened.play(scenario)),
    reset: () => inTurn((opened) => opened.reset()),
    mailedLinks: () => inTurn(async (opened) => (await opened.takeMails()).flatMap(linksIn)),
  }
}

function linksIn({ to, text }: Awaited<ReturnType<OpenMock['takeMails']>>[number]): MailedLink[] {
  const token = /\/reset-password\?token=(\S+)/.exec(text)?.[1]
  return token === undefined ? [] : to.map(({ address }) => ({ email: address, token }))
}
