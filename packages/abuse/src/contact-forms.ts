import { addressOf, ask, type Seen } from './ask.ts'

/**
 * Posts a contact form as a browser without JavaScript does, once from each of `count` addresses, all at once. The
 * email is wrong, so the server must show the page again with what was typed.
 */
export async function postWrongForms(server: string, count: number, first = 0): Promise<Seen[]> {
  return Promise.all(
    Array.from({ length: count }, (_, number) => {
      const typed = { name: `Ada ${number}`, email: 'nowhere', subject: 'Dinner', message: 'Is there a date?' }
      const form = {
        contentType: 'application/x-www-form-urlencoded',
        bytes: Buffer.from(new URLSearchParams(typed).toString()),
      }
      return ask(server, '/contact', { method: 'POST', from: addressOf(first + number), form })
    }),
  )
}
