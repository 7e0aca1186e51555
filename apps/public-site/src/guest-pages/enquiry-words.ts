import type { Enquiry, EnquiryState } from '@tablier/contracts'
import { busyDayText, dateText } from '@tablier/contracts/evening-form'

interface StateWords {
  readonly title: string
  readonly text: string
}

/** The state of an enquiry, in kind words. */
export function stateWords(enquiry: Enquiry, language: string): StateWords {
  const day = enquiry.day === null ? '' : dateText(enquiry.day, language)
  const evening = enquiry.start === null ? day : `${day} at ${enquiry.start}`
  const hold =
    enquiry.held_until === null ? '' : `I hold ${day || 'the date'} for you until ${untilText(enquiry, language)}.`
  const words: Readonly<Record<EnquiryState, StateWords>> = {
    received: { title: 'Your enquiry has arrived', text: 'I will read it and write to you by email.' },
    answered: {
      title: 'Your enquiry is answered',
      text: 'I have written to you. If you miss my email, please look among the unwanted ones too.',
    },
    held: { title: 'Your date is held', text: hold },
    quoted: { title: 'You have a quote', text: `I have sent you a quote${day && ` for ${day}`}. ${hold}`.trim() },
    confirmed: { title: 'Your evening is confirmed', text: `${evening}. I look forward to it.` },
    done: { title: 'Thank you for the evening', text: `I cooked for you on ${day}.` },
    closed: { title: 'This enquiry is closed', text: 'Would another date suit you? Please write to me.' },
    withdrawn: {
      title: 'You have withdrawn this enquiry',
      text: 'Thank you for telling me. Write again whenever you like.',
    },
  }
  return words[enquiry.state]
}

/** When a hold ends, in the time zone of the evening. */
function untilText({ held_until, time_zone }: Enquiry, language: string): string {
  const format = { dateStyle: 'full', timeStyle: 'short', ...(time_zone && { timeZone: time_zone }) } as const
  return new Intl.DateTimeFormat(language, format).format(new Date(held_until ?? 0))
}

/** That the day that was asked for is not free; '' if it is. */
export function busyWords({ busy_state: state, evening }: Enquiry, language: string): string {
  return state && evening?.date ? busyDayText({ day: evening.date, state }, language) : ''
}
