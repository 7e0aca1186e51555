import { messageOf } from '@tablier/api-client'

/** What the owner is told of a failure; null where it is only logged. */
export type FailureWords = (error: unknown) => string | null

/** The server's message where there is one, else `words`. */
export function serverMessageOr(words: string): FailureWords {
  return (error) => messageOf(error, words)
}

/** The same words whatever the server says. */
export function always(words: string): FailureWords {
  return () => words
}

/** Nothing: the query client has written the failure to the console. */
export const onlyLogged: FailureWords = () => null
