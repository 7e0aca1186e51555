import { TOKEN_LIFE_MS } from '@tablier/api-rules'
import type { MockState, Token } from './mock-state.ts'

/** Adds a token to a session, a new session unless one is named. */
export function issueToken(state: MockState, userId: number, sessionId: string = crypto.randomUUID()): string {
  const issuedAt = state.now().getTime()
  const token = `mock-${crypto.randomUUID()}`
  state.tokens.write([
    ...state.tokens.read(),
    { token, sessionId, userId, issuedAt, expiresAt: issuedAt + TOKEN_LIFE_MS },
  ])
  return token
}

/** The token in an `Authorization` header; undefined unless it is a living one of ours. */
export function findToken(state: MockState, header: string | null): Token | undefined {
  const presented = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
  return state.tokens.read().find(({ token, expiresAt }) => token === presented && expiresAt > state.now().getTime())
}

export function endSession(state: MockState, ended: string): void {
  state.tokens.write(state.tokens.read().filter(({ sessionId }) => sessionId !== ended))
}

/** Ends a user's sessions and the ways to open one without the password; `keep` is spared. */
export function endSessions(state: MockState, ended: number, keep?: string): void {
  state.tokens.write(state.tokens.read().filter(({ userId, sessionId }) => userId !== ended || sessionId === keep))
  for (const [token, { userId }] of state.resets) if (userId === ended) state.resets.delete(token)
}
