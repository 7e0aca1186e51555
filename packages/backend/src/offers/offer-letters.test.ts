import { words } from '@tablier/words/site/all'
import { expect, it } from 'vitest'
import { offerAnsweredMail } from './offer-letters.ts'

const line = {
  courses: [],
  ...({ kind: 'text', product_id: null, title: 'Dinner', details: '', quantity: 100 } as const),
  ...({ unit: 'evening', price: 80_000, vat_rate: 0, discount: 0, discount_kind: 'sum' } as const),
}
const content = {
  ...({ number: '2027-014', language: 'en', terms: '', vat_free_sentence: '', words: '', currency: 'EUR' } as const),
  ...({ discount: 0, discount_kind: 'sum', valid_until: '2027-05-15' } as const),
  charges_vat: false,
  includes_vat: true,
  parts: [],
  cancel_steps: [],
  lines: [
    { ...line, is_optional: false, group: '' },
    { ...line, title: 'Wine', price: 20_000, is_optional: true, group: '' },
  ],
  evening: { day: '2027-06-12', start: '19:30', time_zone: 'UTC', guests: 8 },
}
const order = { id: 7, day: '2027-06-12', time_zone: 'UTC', name: 'Ada Guest', email: 'ada@example.com' }

/** Writes the mail about an offer whose wine was taken. */
function mailOf(kind: 'accepted' | 'declined', language: keyof typeof words, changed: Partial<typeof order> = {}) {
  const answer = { kind, at: '2027-05-02T10:00:00.000Z', words: '', chosen: kind === 'accepted' ? [1] : [] }
  const site = { name: 'Test', url: 'https://chef.example', language, locale: language, words: words[language] }
  return offerAnsweredMail({ content, answer, place: '', order: { ...order, ...changed } }, [], site)
}

it.each([
  ['en', 'Accepted: offer 2027-014, Ada Guest', 'Ada Guest has accepted offer 2027-014 (€1,000.00) for Saturday, June'],
  ['de', 'Angenommen: Angebot 2027-014, Ada Guest', 'Ada Guest hat das Angebot 2027-014 (1.000,00 €) für den Abend am'],
  ['fr', 'Acceptée : offre 2027-014, Ada Guest', 'Ada Guest a accepté l’offre 2027-014 (1 000,00 €) pour la soirée du'],
  ['es', 'Aceptada: oferta 2027-014, Ada Guest', 'Ada Guest ha aceptado la oferta 2027-014 (1000,00 €) para la velada'],
  [
    'it',
    'Accettata: offerta 2027-014, Ada Guest',
    'Ada Guest ha accettato l’offerta 2027-014 (1000,00 €) per la serata',
  ],
] as const)('tells the owner who accepted what, in %s', (language, subject, text) => {
  const mail = mailOf('accepted', language)
  const read = (written: string) => written.replaceAll(/[\u00A0\u202F]/g, ' ')
  expect(read(mail.subject)).toBe(subject)
  expect(read(mail.text)).toContain(text)
})

it('tells who declined, of what was offered at first, and puts no address or line break into the subject', () => {
  const { subject, text } = mailOf('declined', 'en')
  expect(subject).toBe('Declined: offer 2027-014, Ada Guest')
  expect(text).toMatch(/^Ada Guest has declined offer 2027-014 \(€800\.00\)/)
  const hostile = mailOf('accepted', 'en', { name: 'Ada\r\nBcc: eve@evil.example https://evil.example' })
  expect(hostile.subject).not.toMatch(/[\r\n]|evil/)
  expect(mailOf('accepted', 'en', { name: '' }).text).toMatch(/^The guest has accepted/)
})
