import { api, type EndpointTree, isEndpoint } from '@tablier/contracts'
import { AppError } from '@tablier/api-rules'
import { demoMessages } from '@tablier/demo-content'
import { answerCall, type AnswerServices } from './answer-call.ts'
import { refusal } from './answers.ts'
import type { AnyHandler, Handlers, Interception } from './calls.ts'
import { demoAccounts, demoSite } from './demo-site.ts'
import { allHandlers } from './endpoints/handlers.ts'
import { insertMessage } from './endpoints/message-handlers.ts'
import type { MockOptions } from './mock-options.ts'
import type { Scenario } from './scenario.ts'
import { insertAccount } from './state/accounts.ts'
import { countAttempts, unlimited } from './state/attempts.ts'
import { findRoute } from './routes.ts'
import { replaceContent } from './state/content-rows.ts'
import { createState, type MockState } from './state/mock-state.ts'
import { tokensInMemory } from './state/token-store.ts'
import { uploadAnswer } from './upload-answer.ts'

type Params = Readonly<Record<string, string>>
type Answering = (request: Request, params: Params) => Promise<Response>

/** One life of the mock, from a reset to the next. */
export interface RunningMock {
  readonly state: MockState
  /** Answers a call to an endpoint, or for an upload. */
  answer(request: Request): Promise<Response>
  play(scenario: Scenario): void
}

export function startMock(options: MockOptions): RunningMock {
  const { now = () => new Date(), tokens = tokensInMemory(), hasLimits = true } = options
  const state = createState(now, tokens)
  fill(state, options)
  let interception: Interception | undefined
  const services: AnswerServices = {
    state,
    attempts: hasLimits ? countAttempts(now) : unlimited,
    intercept: (call) => interception?.(call),
  }
  const answers = new Map(answersOf(api, allHandlers(services), services))
  return {
    state,
    answer: async (request) => {
      const { pathname } = new URL(request.url)
      try {
        const route = findRoute(request.method, pathname)
        if (route) return await answers.get(route.name)!(request, route.params) // both are made from the one map of endpoints
        return await uploadAnswer(services, request.method, pathname)
      } catch (error) {
        if (error instanceof AppError) return refusal(error)
        throw error
      }
    },
    play: (scenario) => {
      interception = undefined
      scenario({
        state,
        showContent: (site) => replaceContent(state, site),
        beforeEachCall: (stands) => void (interception = stands),
      })
    },
  }
}

function fill(
  state: MockState,
  { content = demoSite, accounts = Object.values(demoAccounts), messages = demoMessages }: MockOptions,
): void {
  replaceContent(state, content)
  for (const account of accounts) insertAccount(state, account)
  for (const message of messages.toReversed()) insertMessage(state, message)
}

function answersOf<T extends EndpointTree>(
  tree: T,
  handlers: Handlers<T>,
  services: AnswerServices,
  prefix = '',
): [string, Answering][] {
  return Object.entries(tree).flatMap(([key, node]): [string, Answering][] => {
    const name = prefix + key
    const handler = handlers[key] as unknown // Handlers<T> has T's keys, which Object.entries forgets
    if (isEndpoint(node)) return [[name, answerCall(name, node, handler as AnyHandler, services)]]
    return answersOf(node, handler as Handlers<EndpointTree>, services, `${name}.`)
  })
}
