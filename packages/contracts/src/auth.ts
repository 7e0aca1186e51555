import { Type } from '@sinclair/typebox'
import type { Endpoint } from './endpoint/endpoint.ts'
import { Email, Nothing, Password, pick, PresentedPassword, requiredText, strictObject } from './endpoint/fields.ts'
import { User, userFields } from './users.ts'

/** A signed token for a server-side session; valid for 12 hours. */
const Token = Type.String()

const logout = {
  path: '/auth/logout',
  access: 'user',
  summary: 'End this session',
  reply: Nothing,
  message: 'Logged out successfully',
} as const

export const auth = {
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in',
    body: strictObject({
      email: Email,
      password: PresentedPassword,
      isAdmin: Type.Optional(Type.Boolean({ description: 'true: only an administrator may sign in here.' })),
    }),
    reply: Type.Object({ user: User, token: Token }),
    message: 'Logged in successfully',
    errors: ['invalid_credentials', 'not_an_administrator', 'too_many_requests'],
  },
  logout: { method: 'POST', ...logout },
  logoutByGet: { method: 'GET', ...logout },
  me: {
    method: 'GET',
    path: '/auth/me',
    access: 'user',
    summary: 'The signed-in user',
    reply: Type.Object({
      user: User,
      token: Type.Optional(Type.String({ description: "A new token, after half of the current one's life." })),
    }),
  },
  registration: {
    method: 'GET',
    path: '/auth/registration',
    access: 'public',
    summary: 'Whether visitors may make an account',
    reply: Type.Object({ is_open: Type.Boolean() }),
  },
  register: {
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: 'Make an account with the role user',
    body: strictObject(pick(userFields, 'name', 'email', 'password')),
    reply: Type.Object({ user: User }),
    status: 201,
    message: 'Account created',
    errors: ['registration_closed', 'email_taken'],
    rateLimit: 'register',
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    summary: 'Mail a link to set a new password',
    body: strictObject({ email: Email }),
    reply: Nothing,
    message: 'If this address has an account, a link is on its way.',
    rateLimit: 'reset',
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    summary: 'Set a new password with a mailed link; ends all sessions',
    body: strictObject({ token: requiredText(200), password: Password }),
    reply: Nothing,
    message: 'Password updated successfully',
    errors: ['reset_link_invalid'],
    rateLimit: 'reset',
  },
} as const satisfies Record<string, Endpoint>
