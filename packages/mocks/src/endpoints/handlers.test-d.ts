import type { Api } from '@tablier/contracts'
import type { Handlers } from '../calls.ts'

declare const all: Handlers<Api>

// @ts-expect-error a map without the banners' handlers
export const withoutArea: Handlers<Api> = { ...all, banners: undefined }

// @ts-expect-error a single handler is missing
export const withoutOne: Handlers<Api['auth']> = { ...all.auth, logout: undefined }

// @ts-expect-error a reply of the wrong shape
export const wrongReply: Handlers<Api['users']> = { ...all.users, get: () => ({ account: null }) }

// @ts-expect-error a body has no such field
export const wrongField: Handlers<Api['messages']> = { ...all.messages, setStatus: ({ body }) => body.state }
