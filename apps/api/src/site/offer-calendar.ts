import type { GuestOffer } from '@tablier/contracts'
import { languageOf } from '@tablier/words/language-of'
import { wordsOf } from '@tablier/words/words-of'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { calendarText, timesOf } from './evening-times.ts'

interface Site {
  readonly siteName: string
  /** Without a trailing slash. */
  readonly publicUrl: string
}

/**
 * Writes the evening of an accepted offer in the format of RFC 5545, for its guest's calendar. The link of the offer is
 * left out, because calendars are shared.
 * @returns undefined if it is not accepted, does not take place, or has no day
 */
export function eveningIcs(offer: GuestOffer, { siteName, publicUrl }: Site): string | undefined {
  const { evening, answer, moved } = offer
  const times = timesOf({ ...evening, ...(moved && { day: moved.day, start: moved.start }) })
  if (offer.state !== 'accepted' || !answer || offer.is_off || !times) return undefined
  const t = wordsOf(languageOf(offer.language) ?? 'en')
  const calendar = ical({
    prodId: { company: 'Tablier', product: 'Evening' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `offer-${offer.number}@${new URL(publicUrl).hostname}`,
    ...times,
    stamp: moved?.at ?? answer.at,
    sequence: moved?.times ?? 0, // so that it takes the place of the former one
    status: ICalEventStatus.CONFIRMED,
    summary: calendarText(t.offerEveningWith({ occasion: evening.occasion.trim() || t.dinner, site: siteName })),
    description: calendarText(t.offerTitle({ number: offer.number })),
    ...(evening.place && { location: calendarText(evening.place) }),
    url: publicUrl,
  })
  return calendar.toString()
}
