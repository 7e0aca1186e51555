/** Checked by the compiler only: a handler that does not fit its endpoint must not compile. */
import type { Api, User } from '@tablier/contracts'
import { expectTypeOf } from 'vitest'
import type { Call, Caller, Handler, Handlers, IncomingFile } from './handlers.ts'

declare const users: Handlers<Api['users']>
declare const banners: Handlers<Api['banners']>
declare const user: User
const { delete: _left, ...incomplete } = users

// The arguments of a handler.
expectTypeOf<Call<Api['users']['get']>['params']>().toEqualTypeOf<{ id: number }>()
expectTypeOf<Call<Api['users']['list']>['query']>().toEqualTypeOf<{ page: number; limit: number }>()
expectTypeOf<Call<Api['users']['updateDetails']>['file']>().toEqualTypeOf<IncomingFile | undefined>()
expectTypeOf<Call<Api['footerIcons']['upload']>['file']>().toEqualTypeOf<IncomingFile>()
expectTypeOf<Call<Api['users']['get']>['body']>().toEqualTypeOf<undefined>()
expectTypeOf<Parameters<Handler<Api['users']['get']>>[1]>().toEqualTypeOf<Caller>()
expectTypeOf<Parameters<Handler<Api['auth']['login']>>[1]>().toEqualTypeOf<undefined>()

// @ts-expect-error an endpoint without a handler
void (incomplete satisfies Handlers<Api['users']>)
// @ts-expect-error a handler without an endpoint
void ({ ...users, promote: users.get } satisfies Handlers<Api['users']>)
// @ts-expect-error an area without its handlers
void ({ users } satisfies Handlers<Pick<Api, 'users' | 'messages'>>)
// @ts-expect-error the handler of another endpoint
void ({ ...users, get: users.list } satisfies Handlers<Api['users']>)
// @ts-expect-error the handlers of another collection
void (banners satisfies Handlers<Api['logos']>)

void ((async () => ({ user })) satisfies Handler<Api['users']['get']>)
// @ts-expect-error a record outside of its key
void ((async () => user) satisfies Handler<Api['users']['get']>)
// @ts-expect-error a record without one of its fields
void ((async () => ({ user: { ...user, email: undefined } })) satisfies Handler<Api['users']['get']>)
// @ts-expect-error a list without its total
void ((async () => ({ items: [user], page: 1, limit: 10 })) satisfies Handler<Api['users']['list']>)
// @ts-expect-error data that the contract does not have
void ((async () => ({ user })) satisfies Handler<Api['users']['delete']>)
// @ts-expect-error a field of the body that the contract does not have
void ((async ({ body }) => ({ user: { ...user, name: body.nickname } })) satisfies Handler<Api['users']['update']>)
