import { type Static, Type } from '@sinclair/typebox'
import { languages } from '@tablier/words/languages'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'
import { Challenge, PasskeyRequest, proofFields, UsedPasskey } from './factors.ts'

export const Role = f.oneWordOf(['user', 'admin'])
export type Role = Static<typeof Role>

/** The language of the back office, and of the mails to an account. */
const AccountLanguage = {
  ...f.oneWordOf(['', ...languages]),
  description: "'' for that of the browser, and in mails that of the site.",
}

/** The name of the first account until its owner has given one. */
export const UNNAMED = 'Administrator'

/** The fields of a user that an administrator can change. */
export const userFields = { name: f.requiredText(200), email: f.Email, password: f.Password, role: Role }

export const User = Type.Object({
  id: f.Id,
  ...f.pick(userFields, 'name', 'role'),
  email: Type.String(), // a stored one may be older than the rule
  avatar: f.nullableText(2048, 'Path of a stored picture.'),
  language: AccountLanguage,
  version: f.Version,
  created_at: f.Timestamp,
  updated_at: f.Timestamp,
})
export type User = Static<typeof User>

/** A user as administrators see them. */
export const Account = Type.Object({
  ...User.properties,
  is_email_confirmed: Type.Boolean({
    description:
      'False if the password may be somebody else’s than the person’s with this address: nobody has set it by a link that was mailed there, and no administrator made the account.',
  }),
})
export type Account = Static<typeof Account>

const one = f.oneOf('user', User)
const account = f.oneOf('user', Account)

/** What is remembered of a password: that it is easy to guess, or that the server has made it. */
export const PasswordNote = f.oneWordOf(['weak', 'generated'])
export type PasswordNote = Static<typeof PasswordNote>

/** Sites have few users, so a page has 100 by default. */
const ListQuery = f.strictObject({
  page: f.Page,
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 100 }),
})

export const users = {
  list: {
    ...f.route('admin', 'GET', '/users'),
    summary: 'List all users',
    query: ListQuery,
    reply: f.listOf(Account),
  },
  get: {
    ...f.route('admin', 'GET', '/users/:id'),
    summary: 'Read one user',
    reply: account,
  },
  create: {
    ...f.route('admin', 'POST', '/users'),
    freshSession: 'sometimes',
    summary: 'Create a user',
    body: f.strictObject({ ...userFields, role: Type.Optional(Role) }),
    reply: account,
    ...f.created('User created'),
    errors: ['email_taken', 'weak_password'],
    reasons: ['passwordAtLeast'],
  },
  update: {
    ...f.route('admin', 'PUT', '/users/:id'),
    freshSession: 'sometimes',
    summary:
      'Change a user; a new email, password or role ends their sessions. If one whose address is not confirmed becomes an administrator, their password and second steps end, and a link to set a new password is mailed',
    body: Type.Partial(f.strictObject({ ...userFields, version: f.Version })),
    reply: account,
    message: 'User saved',
    errors: ['not_found', 'email_taken', 'last_administrator', 'weak_password'],
    reasons: ['passwordAtLeast'],
  },
  delete: {
    ...f.route('admin', 'DELETE', '/users/:id'),
    freshSession: 'always',
    summary: 'Move a user to the trash and end their sessions',
    message: 'User deleted',
    errors: ['not_found', 'own_account', 'last_administrator'],
  },
  updateDetails: {
    ...f.route('user', 'PUT', '/users/updatedetails'),
    freshSession: 'sometimes',
    summary:
      "Change the caller's name, email, language and avatar; a new email waits for its confirmation by a mailed link if the server has mail set up",
    body: Type.Partial(
      f.strictObject({ ...f.pick(userFields, 'name', 'email'), language: AccountLanguage, version: f.Version }),
    ),
    file: { part: 'avatar', accepts: ['image'], isAvatar: true },
    reply: one,
    message: 'Profile updated successfully',
    errors: ['email_taken'],
    reasons: ['enoughLinks'],
  },
  updatePassword: {
    ...f.route('user', 'PUT', '/users/updatepassword'),
    summary: "Change the caller's password; ends all other sessions",
    body: f.strictObject({ currentPassword: f.PresentedPassword, newPassword: f.Password }),
    message: 'Password updated successfully',
    errors: ['wrong_password', 'weak_password'],
    reasons: ['passwordAtLeast'],
  },
} as const satisfies Record<string, Endpoint>

/** How long after a sign-in its session is fresh: 15 minutes. */
export const FRESH_SECONDS = 15 * 60

const SignInWays = Type.Object({ ways: Type.Array(f.oneWordOf(['password', 'passkey', 'code'])) })
export type SignInWay = Static<typeof SignInWays>['ways'][number]

/** A signed token for a server-side session; valid for 12 hours. */
const Token = Type.String()

const logout = {
  summary: 'End this session',
  rateLimit: 'ownRead', // also if the account may change nothing more this hour
  message: 'Logged out successfully',
} as const

const signedIn = {
  reply: Type.Object({
    user: User,
    token: Token,
    must_add_factor: Type.Optional(
      Type.Boolean({ description: 'Set if the session opens nothing else until two-step sign-in is set up.' }),
    ),
  }),
  message: 'Logged in successfully',
} as const

/** Why a second step is refused. */
const refusals = ['challenge_ended', 'wrong_code', 'codes_unreadable', 'passkey_refused', 'no_passkeys'] as const

export const auth = {
  login: {
    ...f.route('public', 'POST', '/auth/login'),
    summary: 'Sign in',
    body: f.strictObject({
      email: f.PresentedEmail,
      password: f.PresentedPassword,
      isAdmin: Type.Optional(Type.Boolean({ description: 'true: only an administrator may sign in here.' })),
    }),
    ...signedIn,
    errors: ['invalid_credentials', 'not_an_administrator', 'second_step', 'too_many_requests'],
  },
  finishLogin: {
    ...f.route('public', 'POST', '/auth/login/second-step'),
    summary: 'Finish a sign-in that asked for a second step',
    body: f.strictObject({ challenge: Challenge, ...proofFields }),
    ...signedIn,
    errors: [...refusals, 'too_many_requests'],
  },
  startPasskeyLogin: {
    ...f.route('public', 'POST', '/auth/login/passkey/start'),
    summary: 'Begin to sign in with a passkey instead of the password',
    reply: PasskeyRequest,
    errors: ['no_passkeys'],
    rateLimit: 'passkey',
  },
  passkeyLogin: {
    ...f.route('public', 'POST', '/auth/login/passkey'),
    summary: 'Sign in with a passkey instead of the password',
    body: f.strictObject({ challenge: Challenge, passkey: UsedPasskey }),
    ...signedIn,
    errors: ['challenge_ended', 'passkey_refused', 'no_passkeys'],
    rateLimit: 'passkey',
  },
  signInAgain: {
    ...f.route('user', 'POST', '/auth/sign-in-again'),
    summary:
      'Sign in again with the password and the second step, or a passkey alone; the session is fresh again, has another token, and the former token ends',
    body: f.strictObject({
      password: Type.Optional(f.PresentedPassword),
      challenge: Type.Optional(Challenge),
      ...proofFields,
    }),
    reply: Type.Object({ token: Token }),
    message: 'Signed in again',
    errors: ['wrong_password', 'second_step', ...refusals],
  },
  logout: { ...f.route('user', 'POST', '/auth/logout'), ...logout },
  logoutByGet: { ...f.route('user', 'GET', '/auth/logout'), ...logout, summary: 'End this session, as POST does' },
  me: {
    ...f.route('user', 'GET', '/auth/me'),
    summary: 'Read the signed-in user',
    reply: Type.Object({
      user: User,
      token: Type.Optional(Type.String({ description: "A new token, after half of the current one's life." })),
      must_add_factor: signedIn.reply.properties.must_add_factor,
    }),
  },
  registration: {
    ...f.route('public', 'GET', '/auth/registration'),
    summary: 'Read whether visitors may make an account, and what the site wants of new passwords',
    reply: Type.Object({
      is_open: Type.Boolean(),
      strong_passwords: Type.Boolean({ description: 'True if a password that is easy to guess is refused.' }),
    }),
  },
  register: {
    ...f.route('public', 'POST', '/auth/register'),
    summary: 'Make an account with the role user',
    body: f.strictObject(f.pick(userFields, 'name', 'email', 'password')),
    reply: Type.Object({ user: User }),
    ...f.created('Account created'),
    errors: ['registration_closed', 'email_taken', 'weak_password'],
    rateLimit: 'register',
    reasons: ['passwordAtLeast'],
  },
  forgotPassword: {
    ...f.route('public', 'POST', '/auth/forgot-password'),
    summary: 'Mail a link to set a new password',
    body: f.strictObject({ email: f.PresentedEmail }),
    message: 'If this address has an account, a link is on its way.',
    rateLimit: 'reset',
  },
  resetPassword: {
    ...f.route('public', 'POST', '/auth/reset-password'),
    summary: 'Set a new password with a mailed link; ends all sessions',
    body: f.strictObject({ token: f.requiredText(200), password: f.Password }),
    message: 'Password updated successfully',
    errors: ['reset_link_invalid', 'weak_password'],
    rateLimit: 'reset',
    reasons: ['passwordAtLeast'],
  },
} as const satisfies Record<string, Endpoint>

/** A new email address that waits until its owner opens the mailed link. */
export const EmailChange = Type.Object({
  email: Type.String(),
  asked_at: f.Timestamp,
  expires_at: f.Timestamp,
})
export type EmailChange = Static<typeof EmailChange>

const changePath = '/auth/email-change'

export const emailChanges = {
  get: {
    ...f.route('user', 'GET', changePath),
    summary: "Read the caller's new email address, if one waits for its confirmation",
    reply: Type.Object({ email_change: Type.Optional(EmailChange) }),
  },
  sendAgain: {
    ...f.route('user', 'POST', changePath),
    summary: 'Mail the link that confirms a new email address again; the one before ends',
    message: 'A new link is on its way',
    errors: ['not_found', 'mail_not_set_up'],
    reasons: ['enoughLinks'],
  },
  cancel: {
    ...f.route('user', 'DELETE', changePath),
    summary: 'Keep the current email address',
    message: 'Your email address was not changed',
  },
  confirm: {
    ...f.route('public', 'POST', '/auth/confirm-email'),
    summary: 'Confirm a new email address with a mailed link; ends all other sessions',
    body: f.strictObject({ token: f.requiredText(200) }),
    reply: Type.Object({ email: Type.String() }),
    message: 'Your new email address is confirmed',
    errors: ['confirmation_link_invalid', 'email_taken'],
    rateLimit: 'reset',
  },
} as const satisfies Record<string, Endpoint>
