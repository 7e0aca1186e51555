import type { EveningAsked, Message } from '@tablier/contracts'
import { weekdayIn } from './weekday-in.ts'

export interface DemoMessage extends Readonly<Pick<Message, 'name' | 'email' | 'subject' | 'message' | 'status'>> {
  readonly evening?: EveningAsked
}

/** The inbox of the example site, newest first. */
export const demoMessages: readonly DemoMessage[] = [
  {
    name: 'Ottilie Example',
    email: 'ottilie@example.com',
    subject: 'Eight chairs, one of them high',
    message:
      'Dear Camille, we are eight on a Saturday in March: seven who eat everything and one who is two years old and does not. ' +
      'Is there still a date? (This is an example message. Delete it when you like.)',
    status: 'New',
    evening: {
      is_flexible: true,
      start: '19:30',
      guests: 8,
      occasion: 'A birthday',
      place: 'The old mill',
      liked: 'Lemon tart, torched meringue',
      diets: 'No honey for the little one.',
      allergens: ['nuts', 'sesame'],
      has_consent: true,
    },
  },
  {
    name: 'Barnaby Sample',
    email: 'barnaby@example.org',
    subject: 'The lemon tart',
    message:
      'I was at my sister’s dinner last week. She will not tell me what you charge for the tart alone. Will you?',
    status: 'New',
  },
  {
    name: 'Wilhelmina Placeholder',
    email: 'mina@example.net',
    subject: 'Canapés for an opening',
    message:
      'Our gallery opens on a Thursday, about fifty people, no kitchen but a good tap. Could you work with that?',
    status: 'Read',
    evening: { date: weekdayIn('thursday', 9), guests: 50, occasion: 'An opening', budget: 'About 40 €' },
  },
  {
    name: 'Jasper Specimen',
    email: 'jasper@example.com',
    subject: 'Nut allergy',
    message: 'A guest of ours cannot eat hazelnuts. Would the beetroot work with something else on top?',
    status: 'Replied',
  },
]
