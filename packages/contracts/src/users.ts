import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from './endpoint/endpoint.ts'
import {
  Email,
  Id,
  IdParams,
  listOf,
  Nothing,
  nullableText,
  oneOf,
  oneWordOf,
  Page,
  Password,
  pick,
  PresentedPassword,
  requiredText,
  strictObject,
  Timestamp,
} from './endpoint/fields.ts'

export const Role = oneWordOf(['user', 'admin'])
export type Role = Static<typeof Role>

/** What an administrator can change of a user. */
export const userFields = { name: requiredText(200), email: Email, password: Password, role: Role }

export const User = Type.Object({
  id: Id,
  ...pick(userFields, 'name', 'email', 'role'),
  avatar: nullableText(2048, 'Path of a stored picture.'),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type User = Static<typeof User>

const one = oneOf('user', User)

const CurrentPassword = Type.String({
  ...PresentedPassword,
  description: 'Required for a new email while the server has no mail set up; then the email changes at once.',
})

/** Sites have few users, so a page has 100 by default. */
const ListQuery = strictObject({
  page: Page,
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 100 }),
})

export const users = {
  list: {
    method: 'GET',
    path: '/users',
    access: 'admin',
    summary: 'All users',
    query: ListQuery,
    reply: listOf(User),
  },
  get: {
    method: 'GET',
    path: '/users/:id',
    access: 'admin',
    summary: 'One user',
    params: IdParams,
    reply: one,
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/users',
    access: 'admin',
    summary: 'Create a user',
    body: strictObject({ ...userFields, role: Type.Optional(Role) }),
    reply: one,
    status: 201,
    message: 'User created',
    errors: ['email_taken'],
  },
  update: {
    method: 'PUT',
    path: '/users/:id',
    access: 'admin',
    summary: 'Change a user; a new email, password or role ends their sessions',
    params: IdParams,
    body: Type.Partial(strictObject(userFields)),
    reply: one,
    message: 'User saved',
    errors: ['not_found', 'email_taken', 'last_administrator'],
  },
  delete: {
    method: 'DELETE',
    path: '/users/:id',
    access: 'admin',
    summary: 'Move a user to the trash and end their sessions',
    params: IdParams,
    reply: Nothing,
    message: 'User deleted',
    errors: ['not_found', 'own_account', 'last_administrator'],
  },
  updateDetails: {
    method: 'PUT',
    path: '/users/updatedetails',
    access: 'user',
    summary: "Change one's own name, email and avatar; a new email waits for its confirmation by a mailed link",
    body: Type.Partial(strictObject({ ...pick(userFields, 'name', 'email'), current_password: CurrentPassword })),
    file: { part: 'avatar', accepts: ['image'], isAvatar: true },
    reply: one,
    message: 'Profile updated successfully',
    errors: ['email_taken', 'password_required', 'wrong_password', 'too_many_requests'],
  },
  updatePassword: {
    method: 'PUT',
    path: '/users/updatepassword',
    access: 'user',
    summary: "Change one's own password; ends all other sessions",
    body: strictObject({ currentPassword: PresentedPassword, newPassword: Password }),
    reply: Nothing,
    message: 'Password updated successfully',
    errors: ['wrong_password', 'too_many_requests'],
  },
} as const satisfies Record<string, Endpoint>
