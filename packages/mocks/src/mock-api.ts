import type { Mail } from '@tablier/backend'
import { http } from 'msw/http'
import { isApiCall } from './is-api-call.ts'
import type { MockOptions } from './mock-options.ts'
import { openMock, type OpenMock } from './open-mock.ts'
import type { Scenario } from './scenarios/scenario.ts'

interface MailedLink {
  readonly email: string
  readonly token: string
  /** The screen that it opens. */
  readonly path: '/reset-password' | '/confirm-email'
}

/** Creates a mock of the API: the backend on an embedded database, which the first call opens. */
export function createMockApi(options: MockOptions = {}) {
  let opening: Promise<OpenMock> | undefined
  const mock = () => (opening ??= openMock(options))
  /** Settles when all calls of `play` and `reset` so far are done. If one fails, API calls fail until the next one. */
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
    /** Handlers for msw's `setupServer` or `setupWorker`, for every call to `/api` on any origin. */
    handlers: [http.all(isApiCall, ({ request }) => answer(request))],
    /** Plays a scenario from the next call on. It replaces the previous scenario, except the content that it showed. */
    play: (scenario: Scenario): void => void inTurn((opened) => opened.play(scenario)),
    /** Restores the initial content, accounts and inbox, and ends all sessions and the scenario. */
    reset: () => inTurn((opened) => opened.reset()),
    /** Returns the mails that would have been sent since the last call, oldest first. */
    takeMails: () => inTurn((opened) => opened.takeMails()),
    /** Returns the links in these mails that set a password or confirm an address. */
    mailedLinks: () => inTurn(async (opened) => (await opened.takeMails()).flatMap(linksIn)),
  }
}

/** Handlers with the example content, for a plain `setupServer(...handlers)`. */
export const { handlers } = createMockApi()

function linksIn({ to, text }: Mail): MailedLink[] {
  const [, path, token] = /(\/reset-password|\/confirm-email)\?token=(\S+)/.exec(text) ?? []
  if (!path || !token) return []
  return to.map(({ address }) => ({ email: address, token, path: path as MailedLink['path'] })) // the pattern's words
}
