import { accountKey, AppError, isPastHalfLife, RESET_LIFE_MS } from '@tablier/api-rules'
import type { Api } from '@tablier/contracts'
import type { Call, Caller, Handlers } from '../calls.ts'
import type { Attempts } from '../state/attempts.ts'
import { findByEmail, insertAccount, updateAccount } from '../state/accounts.ts'
import type { MockState } from '../state/mock-state.ts'
import { endSession, endSessions, issueToken } from '../state/sessions.ts'

type Auth = Api['auth']

export function authHandlers(state: MockState, attempts: Attempts): Handlers<Auth> {
  return {
    login: (call) => login(state, attempts, call),
    logout: (_call, caller) => logout(state, caller),
    logoutByGet: (_call, caller) => logout(state, caller),
    me: (_call, caller) => me(state, caller),
    register: ({ body: { name, email, password } }) => ({
      user: insertAccount(state, { name: name.trim(), email, role: 'user', password }),
    }),
    forgotPassword: (call) => forgotPassword(state, call),
    resetPassword: (call) => resetPassword(state, call),
  }
}

function login(state: MockState, attempts: Attempts, { body }: Call<Auth['login']>) {
  const account = accountKey(body.email)
  attempts.consume('login', account)
  const user = findByEmail(state, body.email)
  if (user?.password !== body.password) throw new AppError('invalid_credentials')
  attempts.forgive('login', account)
  attempts.forgive('login')
  if (body.isAdmin && user.role !== 'admin') throw new AppError('not_an_administrator')
  return { user, token: issueToken(state, user.id) }
}

function logout(state: MockState, { token }: Caller) {
  endSession(state, token.sessionId)
  return null
}

function me(state: MockState, { user, token: { issuedAt, expiresAt, sessionId } }: Caller) {
  const times = { issuedAt: issuedAt / 1000, expiresAt: expiresAt / 1000 }
  return isPastHalfLife(times, state.now()) ? { user, token: issueToken(state, user.id, sessionId) } : { user }
}

/** What would be mailed is put where tests and the panel find it. */
function forgotPassword(state: MockState, { body }: Call<Auth['forgotPassword']>) {
  const user = findByEmail(state, body.email)
  if (!user) return null
  const token = crypto.randomUUID()
  state.resets.set(token, { userId: user.id, expiresAt: state.now().getTime() + RESET_LIFE_MS })
  state.mailedLinks.push({ email: user.email, token })
  return null
}

function resetPassword(state: MockState, { body: { token, password } }: Call<Auth['resetPassword']>) {
  const reset = state.resets.get(token)
  if (!reset || reset.expiresAt <= state.now().getTime()) throw new AppError('reset_link_invalid')
  updateAccount(state, reset.userId, { password })
  endSessions(state, reset.userId)
  return null
}
