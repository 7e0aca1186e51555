import { type Static, Type } from '@sinclair/typebox'
import * as f from '../endpoint/fields.ts'
import { allergenList } from './diets.ts'

/** What the owner decides about words that name an allergy. */
export const allergyDecisions = ['taken_over', 'put_aside'] as const
export type AllergyDecision = (typeof allergyDecisions)[number]

/**
 * What a guest wrote and nobody has dealt with: a message that nobody has opened, or words that name an allergy and were
 * neither taken over into an order nor put aside.
 */
export const UnreadWords = Type.Object({
  name: Type.String({ description: 'Who wrote it.' }),
  text: Type.String(),
  at: f.Timestamp,
  message_id: f.nullable(f.Id, 'The message; null if it is an answer at the table.'),
  is_in_trash: Type.Boolean({ description: 'True if the message is in the trash, where it cannot be opened.' }),
  is_new: Type.Boolean({ description: 'True if nobody has opened the message.' }),
  note_id: f.nullable(f.Id, 'Names the words to the call that decides about them; null if they name no allergy.'),
  allergens: { ...allergenList, description: 'Those that the words name, in any of the five languages.' },
})
export type UnreadWords = Static<typeof UnreadWords>

/** The maximum number of messages that a call can name as shown. */
export const MAX_SHOWN = 200

/** In each call that mails a guest what somebody wrote. */
export const shownMessages = {
  shown: Type.Optional(
    Type.Array(f.Id, {
      maxItems: MAX_SHOWN,
      description:
        'The messages of this guest that the sender was shown. They count as answered; an unread one that is missing here refuses the call with `unread_words`. If left out, no unread message counts as answered.',
    }),
  ),
}

/** How much a guest wrote that nobody has dealt with. */
export const UnreadCounts = Type.Object({
  messages: f.count('Messages of the guest that nobody has opened.'),
  allergies: f.count('Words about an allergy that were neither taken over nor put aside.'),
})
export type UnreadCounts = Static<typeof UnreadCounts>
