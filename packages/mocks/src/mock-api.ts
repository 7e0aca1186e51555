import { http, type HttpHandler } from 'msw/http'
import type { MockOptions } from './mock-options.ts'
import { startMock } from './running-mock.ts'
import type { Scenario } from './scenario.ts'
import type { MailedLink } from './state/mock-state.ts'

export interface MockApi {
  /** For msw's `setupServer` or `setupWorker`; they answer every call to `/api`, whatever the origin. */
  readonly handlers: readonly HttpHandler[]
  /** Plays a scenario from now on: the one before it no longer stands before calls, though its content stays. */
  play(scenario: Scenario): void
  /** Everything as it was at first: content, accounts, inbox; nobody signed in; no scenario. */
  reset(): void
  /** The links to set a password that would have been mailed, newest last. */
  mailedLinks(): readonly MailedLink[]
}

/** The API in memory. It remembers what it is told until it is reset or its page is left. */
export function createMockApi(options: MockOptions = {}): MockApi {
  let running = startMock(options)
  return {
    handlers: [http.all(isApiCall, ({ request }) => running.answer(request))],
    play: (scenario) => running.play(scenario),
    reset: () => {
      running.state.tokens.write([])
      running = startMock(options)
    },
    mailedLinks: () => running.state.mailedLinks,
  }
}

/** One handler for all: with one for each endpoint msw would try some 170 patterns for a call. */
function isApiCall({ request }: { request: Request }): boolean {
  return new URL(request.url).pathname.startsWith('/api/')
}
