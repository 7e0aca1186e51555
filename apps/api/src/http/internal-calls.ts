import { AsyncLocalStorage } from 'node:async_hooks'

const calls = new AsyncLocalStorage<true>()

/** Makes a call to the application in this process. The request that causes it is logged and bounded, the call is not. */
export function callInternally<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return calls.run(true, call)
}

/** Whether the current request is such a call. A client cannot forge that: it is no part of the request. */
export function isInternalCall(): boolean {
  return calls.getStore() === true
}
