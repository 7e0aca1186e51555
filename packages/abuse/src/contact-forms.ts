import { addressOf, ask, type Seen } from './ask.ts'

/** Posts a form with a wrong email from each of `count` addresses, all at once, as a browser without JavaScript. */
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
