import { words } from '@tablier/words/site/all'
import type { Words } from '@tablier/words/site/words'
import { expect, it } from 'vitest'
import { emailConfirmationMail, newAdministratorMail, passwordResetMail } from '../accounts/account-letters.ts'
import { noticeMail } from '../accounts/notice-letters.ts'
import { confirmationMail } from '../messages/confirmation-letter.ts'
import { messageDigestMail, newMessageMail } from '../messages/message-letters.ts'
import { replyMail } from '../messages/reply-letter.ts'
import { cancelledByGuestMail, eveningCancelledMail } from '../offers/cancelled-letters.ts'
import { offerAcceptedMail, offerAnsweredMail } from '../offers/offer-letters.ts'
import { paymentReminderMail } from '../offers/reminder-letter.ts'
import { orderMail, tableAnswerMail } from '../orders/order-letters.ts'
import { alertMail } from '../outbox/alert-letter.ts'
import { mailKinds } from './mail-kinds.ts'
import { testMail } from '../settings/test-letter.ts'

/** English with each message in brackets. */
const bracketed = new Proxy(
  { ...words.en },
  {
    get(english, name: keyof Words) {
      const message = english[name]
      if (typeof message === 'string') return `⟦${message}⟧`
      return (values: never) => `⟦${message(values)}⟧`
    },
  },
)

const site = { name: 'DATA', url: 'DATA', language: 'en', locale: 'en-GB', words: bracketed }
const to = { name: 'DATA', address: 'DATA' }
const told = { occasion: 'DATA', place: 'DATA', liked: 'DATA', budget: 'DATA', telephone: 'DATA', consented_at: null }
const evening = { ...told, date: '2027-06-12', is_flexible: true, start: '19:30', guests: 8 }
const texts = { name: 'DATA', email: 'DATA', subject: 'DATA', message: 'DATA' }
const message = { id: 7, ...texts, evening, sealed: '00ff', created_at: '2026-05-01T18:30:00.000Z', withdrawn_at: null }
const account = { user_id: 1, name: 'DATA', email: 'DATA', new_email: 'DATA', change: 'passkey_added' } as const
const signedIn = { ...account, device: null, address: 'DATA', at: message.created_at }
const order = { id: 7, day: '2027-06-12', guests: 8, answers: 3 }
const noticed = { timeZone: 'UTC', isUsedUp: true }
const answer = { body: 'DATA', news: null, day: null }
const asked = { message, ownWords: '', path: '/DATA', opensUntil: '2027-06-12' }
const transfer = { holder: 'DATA', trade_name: 'DATA', iban: 'DATA', bic: 'DATA', reference: 'DATA', code: null }
const pay = { transfer, link: 'DATA', takes_cash: true }
const part = { due_on: order.day, day: order.day, currency: 'EUR', amount: 300_00, pay, path: 'DATA' }

const offered = {
  ...({
    kind: 'text',
    product_id: null,
    title: 'DATA',
    details: '',
    courses: [],
    quantity: 100,
    price: 800_00,
  } as const),
  ...({ unit: 'evening', vat_rate: 0, discount: 0, discount_kind: 'sum', is_optional: false, group: '' } as const),
}
const content = {
  ...({ number: 'DATA', language: 'en', terms: 'DATA', vat_free_sentence: '', words: '', currency: 'EUR' } as const),
  ...({ discount: 0, discount_kind: 'sum', valid_until: order.day, charges_vat: false, includes_vat: true } as const),
  lines: [{ ...offered, courses: [] }],
  evening: { day: order.day, start: '19:30', time_zone: 'UTC', guests: 8 },
  parts: [],
  cancel_steps: [],
}
const said = { at: message.created_at, words: 'DATA', chosen: [] }
const accepted = {
  content,
  answer: { ...said, kind: 'accepted' as const },
  place: 'DATA',
  order: { id: 7, day: order.day, time_zone: 'UTC', name: 'DATA', email: 'DATA' },
}
const declined = {
  ...accepted,
  answer: { ...said, kind: 'declined' as const },
  order: { ...accepted.order, day: null },
}

const cancelled = {
  order_id: 7,
  number: 'DATA',
  day: order.day,
  currency: 'EUR',
  owed: 50_000,
  to,
  paid: 30_000,
  open: 20_000,
  to_pay_back: 0,
}

const mails = [
  ['new_message', newMessageMail({ ...message, clash: 'held' }, [to], site)],
  ['message_digest', messageDigestMail({ count: 3, newest: [texts] }, [to], site)],
  ['password_reset', passwordResetMail(to, 'DATA', site)],
  ['email_confirmation', emailConfirmationMail('DATA', 'DATA', site)],
  ['email_change_asked', noticeMail('email_change_asked', account, site, noticed)],
  ['email_changed', noticeMail('email_changed', account, site, noticed)],
  ['password_changed', noticeMail('password_changed', account, site, noticed)],
  ['factor_changed', noticeMail('factor_changed', account, site, noticed)],
  ['new_device', noticeMail('new_device', signedIn, site, noticed)],
  ['new_administrator', newAdministratorMail({ ...to, by: null }, [to], site)],
  ['alert', alertMail({ alert: 'copy_failed', detail: 'DATA' }, [to], site)],
  ['alert that all is well', alertMail({ alert: 'disk_low', detail: null }, [to], site)],
  ['test', testMail(to, site)],
  ['reply', replyMail({ ...answer, quoted: message, message: { ...message, subject: '' } }, site, 'UTC')],
  ['enquiry_confirmation', confirmationMail({ ...asked, busyState: 'held' }, site)],
  ['order_mail', orderMail({ body: 'DATA', to, day: order.day, news: 'held' }, site)],
  ['order_mail without a day', orderMail({ body: 'DATA', to, day: null, news: 'evening' }, site)],
  ['offer_accepted', offerAcceptedMail({ ...accepted, path: '/DATA' }, site)],
  ['offer_answered', offerAnsweredMail(accepted, [to], site)],
  ['offer_answered by a refusal', offerAnsweredMail(declined, [to], site)],
  ['evening_cancelled', eveningCancelledMail({ ...cancelled, path: '/DATA' }, site)],
  ['cancelled_by_guest', cancelledByGuestMail(cancelled, [to], site)],
  [
    'cancelled_by_guest without a day',
    cancelledByGuestMail({ ...cancelled, day: null, owed: 0, to_pay_back: 1 }, [to], site),
  ],
  ['payment_reminder', paymentReminderMail(to, { ...part, kind: 'before' }, site)],
  ['payment_reminder after the day', paymentReminderMail(to, { ...part, kind: 'after', day: null }, site)],
  ['table_answer', tableAnswerMail(order, [to], site)],
  ['table_answer without a day', tableAnswerMail({ ...order, day: null, guests: null }, [to], site)],
] as const

it('every kind of mail is tried here', () => {
  const tried = new Set(mails.map(([kind]) => kind.replace(/ .*/, '')))
  expect([...tried].toSorted()).toEqual(Object.keys(mailKinds).toSorted())
})

it.each(mails)('all words of a mail come from the catalogue: %s', (_kind, { subject, text, quotation = '' }) => {
  const outside = withoutBrackets(`${subject}\n${text}\n${quotation}`).replaceAll(/DATA|Re: /g, '')
  expect(outside).not.toMatch(/\p{L}/u)
})

/** Removes what is in brackets, with brackets inside it. */
function withoutBrackets(text: string): string {
  const inner = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '')
  return inner === text ? text : withoutBrackets(inner)
}
