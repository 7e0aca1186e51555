import { messageOf } from '@tablier/api-client'

/** The message for a failure, or null if it is only logged. */
export type FailureMessage = (error: unknown) => string | null

/** The server's message if there is one, else `message`. */
export function serverMessageOr(message: string): FailureMessage {
  return (error) => messageOf(error, message)
}

/** Always `message`. */
export function fixedMessage(message: string): FailureMessage {
  return () => message
}

/** No message: the query client has logged the failure. */
export const onlyLogged: FailureMessage = () => null

/** The messages of the areas that name only the kind of change. */
export const changeFailures = {
  create: serverMessageOr('Create failed'),
  update: serverMessageOr('Update failed'),
  delete: serverMessageOr('Delete failed'),
}
