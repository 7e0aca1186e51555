import { Type } from '@sinclair/typebox'

/** For verbs without arguments. */
export const noArguments = { args: Type.Object({}), read: () => ({}) }
