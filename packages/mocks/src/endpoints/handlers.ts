import type { Api } from '@tablier/contracts'
import type { AnswerServices } from '../answer-call.ts'
import type { Handlers } from '../calls.ts'
import { authHandlers } from './auth-handlers.ts'
import { collectionHandlers } from './collection-handlers.ts'
import { messageHandlers } from './message-handlers.ts'
import { userHandlers } from './user-handlers.ts'

/** What the mock does for each endpoint of the API. */
export function allHandlers({ state, attempts }: AnswerServices): Handlers<Api> {
  return {
    auth: authHandlers(state, attempts),
    users: userHandlers(state, attempts),
    messages: messageHandlers(state),
    ...collectionHandlers(state),
    footerIcons: { upload: ({ file }) => ({ path: file }) },
  }
}
