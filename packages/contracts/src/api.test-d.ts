import { expectTypeOf } from 'vitest'
import type { Api } from './api.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from './endpoint/endpoint.ts'
import type { ErrorCode } from './endpoint/error-codes.ts'
import type { Failure } from './endpoint/openapi.ts'
import type { Message } from './messages/messages.ts'
import type { User } from './accounts/accounts.ts'

expectTypeOf<BodyOf<Api['auth']['login']>>().toEqualTypeOf<{ email: string; password: string; isAdmin?: boolean }>()
expectTypeOf<ReplyOf<Api['auth']['login']>>().toEqualTypeOf<{ user: User; token: string; must_add_factor?: boolean }>()
expectTypeOf<ReplyOf<Api['auth']['me']>>().toEqualTypeOf<{ user: User; token?: string; must_add_factor?: boolean }>()
expectTypeOf<BodyOf<Api['auth']['logout']>>().toEqualTypeOf<undefined>()
expectTypeOf<ReplyOf<Api['auth']['logout']>>().toEqualTypeOf<null>()

expectTypeOf<User['role']>().toEqualTypeOf<'user' | 'admin'>()
expectTypeOf<User>().not.toHaveProperty('password')
expectTypeOf<ParamsOf<Api['users']['get']>>().toEqualTypeOf<{ id: number }>()
expectTypeOf<BodyOf<Api['users']['updatePassword']>>().toEqualTypeOf<{ currentPassword: string; newPassword: string }>()
expectTypeOf<Api['users']['updateDetails']['file']['part']>().toEqualTypeOf<'avatar'>()

expectTypeOf<QueryOf<Api['messages']['list']>>().toEqualTypeOf<{
  page: number
  limit: number
  status?: 'Inbox' | 'New' | 'Read' | 'Replied' | 'Archived'
  search?: string
}>()
expectTypeOf<ReplyOf<Api['messages']['list']>>().toEqualTypeOf<{
  items: Message[]
  total: number
  page: number
  limit: number
  pages: number
}>()
expectTypeOf<ReplyOf<Api['footerIcons']['upload']>>().toEqualTypeOf<{ path: string }>()

expectTypeOf<Failure['code']>().toEqualTypeOf<ErrorCode>()
expectTypeOf<'stale_version'>().toExtend<ErrorCode>()
// @ts-expect-error the list of codes is closed
export const unknownCode: ErrorCode = 'teapot'
// @ts-expect-error a message cannot be published
export const publishedMessage: BodyOf<Api['messages']['setStatus']> = { status: 'Published' }
// @ts-expect-error owner is not a role
export const owner: User['role'] = 'owner'
