import { DAY_MS, type EveningAsked, type Message } from '@tablier/contracts'

/** The weekdays by their distance from Thursday, the day on which 1970 began. */
export const weekdays = { thursday: 0, friday: 1, saturday: 2, sunday: 3 } as const
export type Weekday = keyof typeof weekdays

/**
 * Returns the date of a weekday some weeks from now, so that an example never gets old.
 * @param weeks negative for the past; 0 is the next such day, at most a week ahead
 */
export function weekdayIn(weekday: Weekday, weeks: number, now = Date.now()): string {
  const day = weekdays[weekday]
  const nextWeek = Math.floor((now / DAY_MS - day) / 7) + 1
  return new Date(((nextWeek + weeks) * 7 + day) * DAY_MS).toISOString().slice(0, 10)
}

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

/** The example reply. */
export const demoReply = {
  /** The sender of the message that it answers. */
  to: 'jasper@example.com',
  author: 'Camille Example',
  body:
    'Dear Jasper,\n\nit works very well with toasted pumpkin seeds, and nobody will miss the hazelnuts. ' +
    'I will keep the whole menu free of nuts that evening, so that nothing can go wrong.\n\nCamille\n\n' +
    '(This is an example of a reply. Nothing was sent.)',
} as const
