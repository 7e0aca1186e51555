import { describe, expect, it } from 'vitest'
import { replyMail } from './compose-reply.ts'

const site = { name: 'Chez Ada', url: 'https://chef.example', language: 'en' }
const message = {
  name: 'Zoë',
  email: 'zoe@example.com',
  subject: 'Dinner',
  message: 'Are you free?\r\n\r\nZoë',
  created_at: '2026-05-02T23:30:00.000Z',
}
const compose = (change: Partial<typeof message> = {}, body = 'Yes, I am.') =>
  replyMail({ body, message: { ...message, ...change }, replyEmail: 'ada@example.com' }, site, 'Europe/Paris')

describe('the mail of a reply', () => {
  it('goes to the visitor in the name of the site, and quotes what was asked on that day at the site', () => {
    expect(compose()).toEqual({
      fromName: 'Chez Ada',
      to: [{ name: 'Zoë', address: 'zoe@example.com' }],
      replyTo: { name: 'Chez Ada', address: 'ada@example.com' },
      subject: 'Re: Dinner',
      text: 'Yes, I am.\n\nOn 3 May 2026, Zoë wrote:\n> Are you free?\n>\n> Zoë\n',
    })
  })

  it.each([
    ['RE: Dinner', 'RE: Dinner'],
    ['Dinner\r\nBcc: everyone@example.com', 'Re: Dinner Bcc: everyone@example.com'],
    ['', 'Re: your message'],
  ])('has for the subject %j the subject %j', (subject, expected) => {
    expect(compose({ subject }).subject).toBe(expected)
  })

  it('has no control characters in the name and the text', () => {
    const { to, text } = compose({ name: 'Zoë\nX-Evil: 1', message: 'a\u0007b\u2028c' }, 'Yes\u001b[31m.\tZoë')
    expect(to[0]?.name).toBe('Zoë X-Evil: 1')
    expect(text).toBe('Yes[31m.\tZoë\n\nOn 3 May 2026, Zoë X-Evil: 1 wrote:\n> ab\n> c\n')
  })

  it('names the address of a visitor without a name', () => {
    expect(compose({ name: '' }).text).toContain('On 3 May 2026, zoe@example.com wrote:')
  })

  it('is from the site without a name and answered to its sender, if nothing else is known', () => {
    const mail = replyMail({ body: 'Yes.', message, replyEmail: undefined }, { ...site, name: '' }, 'Europe/Paris')
    expect(mail).not.toHaveProperty('fromName')
    expect(mail).not.toHaveProperty('replyTo')
  })
})
