import { words } from '@tablier/words/site/all'
import { describe, expect, it } from 'vitest'
import { emailConfirmationMail, newAdministratorMail, passwordResetMail } from '../accounts/account-letters.ts'
import { messageDigestMail, newMessageMail } from '../messages/message-letters.ts'
import { replyMail } from '../messages/reply-letter.ts'
import { testMail } from '../settings/test-letter.ts'

const cases = {
  replySubject: [
    { subject: 'RE: Dinner', expected: 'RE: Dinner' },
    { subject: 'Dinner\r\nBcc: everyone@example.com', expected: 'Re: Dinner Bcc: […]' },
    { subject: '', expected: 'Re: your message' },
  ],
  message: {
    id: 7,
    name: 'Ada Guest',
    email: 'ada@example.com',
    subject: 'Dinner for eight',
    message: 'Is there a date in March?\nWe are flexible.',
    evening: null,
    sealed: null,
  },
  evening: {
    date: '2027-06-12',
    is_flexible: true,
    start: '19:30',
    guests: 8,
    occasion: 'A birthday',
    place: 'Lyon\r\n69001',
    liked: '',
    budget: '',
    telephone: '',
    consented_at: '2026-05-01T18:30:00.000Z',
  },
  asked: {
    name: 'Zoë',
    email: 'zoe@example.com',
    subject: 'Dinner',
    message: 'Are you free?\r\n\r\nZoë',
    created_at: '2026-05-02T23:30:00.000Z',
  },
}

const { message, evening, asked } = cases
const site = { name: 'Maison Safran', url: 'https://chef.example', language: 'en', locale: 'en-GB', words: words.en }
const owner = { name: 'Camille', address: 'owner@example.com' }

describe('newMessageMail', () => {
  it('goes to the owners, links to the inbox and is replied to the visitor', () => {
    const mail = newMessageMail(message, [owner], site)
    expect(mail).toMatchObject({
      to: [owner],
      replyTo: { name: 'Ada Guest', address: 'ada@example.com' },
      subject: 'New message: Dinner for eight',
    })
    expect(mail.text).toContain('Is there a date in March?\nWe are flexible.')
    expect(mail.text).toContain('https://chef.example/admin/messages/7')
    expect(mail.text).toContain('wrote to you through Maison Safran:')
  })

  it('tells what was said about the evening, but neither diets nor allergies', () => {
    const { text } = newMessageMail({ ...message, evening, sealed: '00ff' }, [owner], site)
    expect(text).toContain(`We are flexible.

Date: Saturday, 12 June 2027 (flexible)
Start: 19:30
Guests: 8
Occasion: A birthday
Place: Lyon 69001
Diets and allergies: see the message

--`)
    expect(text).not.toContain('00ff')
    expect(newMessageMail(message, [owner], site).text).toContain('We are flexible.\n\n--')
  })

  it('removes line breaks from headers', () => {
    const mail = newMessageMail(
      { ...message, name: 'Ada\r\nBcc: all@example.com', subject: 'Hello\u2028\nX-Evil: 1\u0007' },
      [{ name: 'Camille\n', address: 'owner@example.com' }],
      site,
    )
    expect(mail.subject).toBe('New message: Hello X-Evil: 1')
    expect(mail.replyTo?.name).toBe('Ada Bcc: all@example.com')
    expect(mail.to[0]?.name).toBe('Camille')
  })
})

const newest = [{ name: 'Ada\r\nGuest', email: 'ada@example.com', subject: 'Dinner\nfor eight' }]

it('messageDigestMail says how many messages came in and from whom, and links to the inbox', () => {
  const mail = messageDigestMail({ count: 3, newest }, [owner], site)
  expect(mail).toMatchObject({ to: [owner], subject: '3 more new messages' })
  expect(mail.text).toContain('\n- Ada Guest <ada@example.com>: Dinner for eight\n- and 2 more\n')
  expect(mail.text).toContain('https://chef.example/admin/messages\n')
})

const rosa = { name: 'Rosa\n', address: 'rosa@example.com', by: 'Ada' }
const link = (path: string) => `\nhttps://chef.example/${path}?token=a_token-1\n`

it.each([
  ['a new address', emailConfirmationMail(owner.address, 'a_token-1', site), 'confirm-email', link('confirm-email')],
  ['a new password', passwordResetMail(owner, 'a_token-1', site), 'Set a new password', link('reset-password')],
  ['a test', testMail(owner, site), 'Test email: it works', '\nMaison Safran (https://chef.example)\n'],
  [
    'a new administrator',
    newAdministratorMail(rosa, [owner], site),
    'New administrator: Rosa',
    'Ada made Rosa <rosa@example.com> an administrator of\nMaison Safran',
  ],
])('the mail about %s goes to its reader and says what it is about', (_what, { to, subject, text }, about, said) => {
  expect(to.map(({ address }) => address)).toEqual([owner.address])
  expect(subject + text).toContain(about)
  expect(text).toContain(said)
})

const ownSite = { ...site, name: 'Chez Ada' }
const compose = (change: Partial<typeof asked> = {}, body = 'Yes, I am.') =>
  replyMail(
    { body, message: { ...asked, ...change }, quoted: { ...asked, ...change }, news: null, day: null },
    ownSite,
    'Europe/Paris',
  )

describe('the mail of a reply', () => {
  it('goes to the visitor in the name of the site, and quotes what was asked on that day at the site', () => {
    expect(compose()).toEqual({
      to: [{ name: 'Zoë', address: 'zoe@example.com' }],
      subject: 'Re: Dinner',
      text: 'Yes, I am.\n',
      quotation: 'On 3 May 2026, Zoë wrote:\n> Are you free?\n>\n> Zoë',
    })
  })

  it.each(cases.replySubject)('has for the subject $subject the subject $expected', ({ subject, expected }) => {
    expect(compose({ subject }).subject).toBe(expected)
  })

  it('has no control characters in the name and the text', () => {
    const { to, text, quotation } = compose(
      { name: 'Zoë\nX-Evil: 1', message: 'a\u0007b\u2028c' },
      'Yes\u001b[31m.\tZoë',
    )
    expect(to[0]?.name).toBe('Zoë X-Evil: 1')
    expect(text).toBe('Yes[31m.\tZoë\n')
    expect(quotation).toBe('On 3 May 2026, z…@e… wrote:\n> ab\n> c')
  })

  it('reminds a visitor without a name of the address', () => {
    expect(compose({ name: '' }).quotation).toContain('On 3 May 2026, z…@e… wrote:')
  })

  it('quotes nothing if nobody has read anything', () => {
    const unread = { body: 'Yes.', message: asked, quoted: null, news: null, day: null }
    expect(replyMail(unread, ownSite, 'UTC')).not.toHaveProperty('quotation')
  })
})
