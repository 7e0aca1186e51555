import { type Static, Type } from '@sinclair/typebox'
import { requiredText, Timestamp } from './endpoint/fields.ts'

/** A link that opens a page without an account, as its owner sees it. */
export const SecretLink = Type.Object({
  path: Type.Union([Type.String(), Type.Null()], {
    description: 'Null if it cannot be shown again, since the server has another secret now. It still opens.',
  }),
  created_at: Timestamp,
  expires_at: Timestamp,
})
export type SecretLink = Static<typeof SecretLink>

/** What the owner's calls return: the link, or null if there is none. */
export const MaybeLink = Type.Object({ link: Type.Union([SecretLink, Type.Null()]) })

/** The token of a link, from its address. Any text is accepted: a wrong one is not found. */
export const LinkToken = requiredText(200)
