import type { GuestLine, GuestOffer } from '@tablier/contracts'

/** Returns a line for an evening that costs €760. */
export function guestLine(extra: Partial<GuestLine>): GuestLine {
  return {
    title: 'Dinner',
    details: '',
    courses: [],
    quantity: 100,
    unit: 'evening',
    price: 76_000,
    discount: 0,
    discount_kind: 'percent',
    is_optional: false,
    group: '',
    sum: 76_000,
    is_chosen: true,
    ...extra,
  }
}

/** Returns an offer without tax that can be accepted. */
export function guestOffer(extra: Partial<GuestOffer>): GuestOffer {
  const sum = { subtotal: 76_000, discount: 0, rates: [], net: 76_000, vat: 0, rounding: 0, total: 76_000 }
  return {
    language: 'en',
    state: 'open',
    number: '2027-014',
    sent: 1,
    sent_at: '2027-05-01T10:00:00.000Z',
    valid_until: '2027-05-15',
    name: 'Ada Guest',
    evening: {
      day: '2027-06-12',
      start: '19:30',
      time_zone: 'Europe/Paris',
      guests: 8,
      occasion: 'Birthday',
      place: 'Lyon',
    },
    words: '',
    currency: 'EUR',
    charges_vat: false,
    includes_vat: true,
    vat_free_sentence: '',
    lines: [guestLine({})],
    sums: { lines: [76_000], net_lines: [76_000], ...sum },
    parts: [{ share: 100, due: 'accepted', days: 0, amount: 76_000, due_on: '2027-05-01' }],
    cancel_steps: [],
    cancel_today: null,
    moved: null,
    can_cancel: false,
    agreed: null,
    cancelled: null,
    waits_for_part: false,
    held_until: null,
    paid_in_vain: 0,
    is_off: false,
    terms: '',
    changes: null,
    answer: null,
    hash: 'a'.repeat(64),
    pay: null,
    ...extra,
  }
}
