/** SQLSTATE codes of a server that stops or refuses connections, and Node's codes of a broken socket. */
const LOST = /^(?:08...|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/
const LOST_WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i

/** Returns true if a query failed because the database cannot be reached. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isConnectionLoss)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return LOST.test(code) || LOST_WORDS.test(error.message)
}
