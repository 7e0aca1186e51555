import { AppError, found, isFromBot } from '@tablier/api-rules'
import type { Api, Message, MessageStatus } from '@tablier/contracts'
import type { Call, Handlers } from '../calls.ts'
import type { MockState } from '../state/mock-state.ts'
import { pageOf } from './page-of.ts'

type Messages = Api['messages']
type Texts = Pick<Message, 'name' | 'email' | 'subject' | 'message'>

export function messageHandlers(state: MockState): Handlers<Messages> {
  const setStatus = (id: number, status: MessageStatus) => ({
    message: found(state.messages.change(id, { status, updated_at: state.changeTime() })),
  })
  return {
    send: ({ body }) => {
      if (!isFromBot(body, state.now())) insertMessage(state, body)
      return null
    },
    createTest: ({ body }) => ({ message: insertMessage(state, body) }),
    list: ({ query }) => list(state, query),
    get: ({ params }) => ({ message: found(state.messages.find(params.id)) }),
    setStatus: ({ params, body }) => setStatus(params.id, body.status),
    setStatusByPatch: ({ params, body }) => setStatus(params.id, body.status),
    delete: ({ params }) => {
      if (!state.messages.remove(params.id)) throw new AppError('not_found')
      return null
    },
  }
}

/** Puts a message into the inbox, its texts trimmed. */
export function insertMessage(
  state: MockState,
  { name = '', email = '', subject = '', message = '', status = 'New' }: Partial<Texts & Pick<Message, 'status'>>,
): Message {
  const time = state.changeTime()
  return state.messages.insert({
    name: name.trim(),
    email: email.trim(),
    subject: subject.trim(),
    message: message.trim(),
    status,
    created_at: time,
    updated_at: time,
  })
}

function list(state: MockState, query: Call<Messages['list']>['query']) {
  const wanted = query.search?.trim().toLowerCase() ?? ''
  const matching = state.messages
    .rows()
    .filter(({ status }) => query.status === undefined || status === query.status)
    .filter(({ name, email, subject }) => [name, email, subject].some((text) => text.toLowerCase().includes(wanted)))
    .toSorted((a, b) => b.id - a.id)
  return { ...pageOf(matching, query), pages: Math.ceil(matching.length / query.limit) }
}
