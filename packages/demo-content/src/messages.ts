import type { Message } from '@tablier/contracts'

export type DemoMessage = Readonly<Pick<Message, 'name' | 'email' | 'subject' | 'message' | 'status'>>

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
  },
  {
    name: 'Jasper Specimen',
    email: 'jasper@example.com',
    subject: 'Nut allergy',
    message: 'A guest of ours cannot eat hazelnuts. Would the beetroot work with something else on top?',
    status: 'Replied',
  },
]
