import { messageOf } from '@tablier/api-client'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { client } from '../api.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { Card } from '../components/page.tsx'
import { addressOf, IS_PLAYGROUND, LinkButtons, LinkField, useSecretLink } from '../components/link-field.tsx'
import { DateTime } from '../components/date-time.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { calendarLinkOptions } from './calendar-queries.ts'

/** The secret address with which a phone shows the orders. */
export function PhoneCalendar() {
  const { data, error, refetch } = useQuery(calendarLinkOptions)
  const link = useSecretLink(calls, texts)
  return (
    <Card title="Calendar on your phone">
      {error && data === undefined && (
        <FailureNotice message={messageOf(error, 'Failed to load the address')} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <output className="block text-sm text-muted">Loading the address...</output>}
      {data === null && (
        <div className="flex flex-col items-start gap-4">
          <p className="text-sm text-muted">
            With an address of its own, your phone&apos;s calendar shows your evenings and days off, and keeps up with
            changes. It has neither allergies nor notes.
          </p>
          <Button variant="primary" aria-disabled={link.isBusy} onClick={() => !link.isBusy && link.make()}>
            Make an address
          </Button>
        </div>
      )}
      {data && (
        <div className="flex flex-col gap-4">
          {data.path !== null && !IS_PLAYGROUND && (
            <a
              href={addressOf(data.path).replace(/^https?/, 'webcal')}
              className={`${buttonClass('primary')} self-start max-sm:min-h-11`}
            >
              <CalendarPlus size={18} aria-hidden="true" />
              Add to this phone&apos;s calendar
            </a>
          )}
          <LinkField label="Address" path={data.path} />
          <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-muted">
            <li>The button works on iPhones and Macs, and wherever a calendar opens such links.</li>
            <li>iPhone: Settings, Apps, Calendar, Calendar Accounts, Add Account, Other, Add Subscribed Calendar.</li>
            <li>Google and Android: calendar.google.com on a computer, Other calendars, From URL.</li>
            <li>Anyone who has the address can read your evenings. Renew it if others have got it.</li>
            <li>
              It ends on <DateTime iso={data.expiresAt} />, unless a calendar reads it before.
            </li>
          </ul>
          <LinkButtons link={link} what="address" questions={questions} />
        </div>
      )}
    </Card>
  )
}

const calls = {
  queryKey: calendarLinkOptions.queryKey,
  create: () => client.calendar.createLink(),
  revoke: () => client.calendar.revokeLink(),
  name: 'a link to the calendar',
}

const texts = {
  made: 'The address is ready',
  notMade: 'Failed to make an address',
  revoked: 'The address no longer works',
  notRevoked: 'Failed to revoke the address',
}

const questions = {
  Renew: 'Calendars with the present address stop showing your evenings, until you give them the new one.',
  Revoke: 'Calendars with this address stop showing your evenings.',
}
