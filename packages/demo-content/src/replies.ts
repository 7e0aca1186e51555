import type { ReplyTemplate } from '@tablier/contracts'

/** What was answered to one of the example messages. */
export const demoReply = {
  /** Who is answered. */
  to: 'jasper@example.com',
  author: 'Camille Example',
  body:
    'Dear Jasper,\n\nit works very well with toasted pumpkin seeds, and nobody will miss the hazelnuts. ' +
    'I will keep the whole menu free of nuts that evening, so that nothing can go wrong.\n\nCamille\n\n' +
    '(This is an example of a reply. Nothing was sent.)',
} as const

/** Texts that replies can begin with. */
export const demoTemplates: readonly Readonly<Pick<ReplyTemplate, 'name' | 'body'>>[] = [
  {
    name: 'Thank you, and a question',
    body:
      'Dear {first name},\n\nthank you for your message. I would love to cook for you. ' +
      'To plan the evening, may I ask how many you will be, and whether anybody has an allergy?\n\nCamille',
  },
  {
    name: 'A date is free',
    body:
      'Dear {first name},\n\n{date} is free, and I have pencilled it in for your {guests} guests. ' +
      'Shall I send you two menus to choose from?\n\nCamille',
  },
]
