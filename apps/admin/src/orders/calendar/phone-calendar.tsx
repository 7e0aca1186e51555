import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../calls/api.ts'
import { Button, ButtonAnchor } from '../../components/button.tsx'
import { Card } from '../../components/page.tsx'
import { addressOf, IS_PLAYGROUND, LinkField, SecretLink } from '../../components/link-field.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Rich } from '../../components/text.tsx'
import { t } from '../../language/words.ts'

/**
 * The secret address by which a phone subscribes to the calendar. It needs a fresh session, so it is read only when
 * somebody asks to see it.
 */
export function PhoneCalendar() {
  const [isShown, setIsShown] = useState(false)
  if (!isShown)
    return (
      <Card title={t.calendarOnYourPhone}>
        <div className="flex flex-col items-start gap-4">
          <p className="text-sm text-muted">{words.purpose}</p>
          <Button onClick={() => setIsShown(true)}>{t.showTheAddress}</Button>
        </div>
      </Card>
    )
  return (
    <Card title={t.calendarOnYourPhone}>
      <SecretLink calls={calls} what="address" words={words} questions={questions}>
        {({ path, expiresAt }) => (
          <>
            {path !== null && !IS_PLAYGROUND && (
              <ButtonAnchor
                href={addressOf(path).replace(/^https?/, 'webcal')}
                variant="primary"
                className="self-start"
                icon={CalendarPlus}
              >
                {t.addToThisPhonesCalendar}
              </ButtonAnchor>
            )}
            <LinkField what="address" path={path} />
            <ul className="flex list-disc flex-col gap-1 ps-5 text-sm text-muted">
              <li>{t.calendarButtonHint}</li>
              <li>{t.subscribeOnIphone}</li>
              <li>{t.subscribeOnAndroid}</li>
              <li>{t.calendarAddressIsSecret}</li>
              <li>
                <Rich text={t.itEndsOn} time={() => <DateTime iso={expiresAt} />} />
              </li>
            </ul>
          </>
        )}
      </SecretLink>
    </Card>
  )
}

const calls = {
  queryKey: ['calendarLink'], // not below the calendar's key, since a change of the calendar must not ask who one is
  isReadOnce: true,
  get: (signal: AbortSignal) => client.calendar.getLink({ signal }),
  create: () => client.calendar.createLink(),
  revoke: () => client.calendar.revokeLink(),
  name: 'the link to the calendar',
}

const words = {
  purpose: t.calendarAddressExplained,
  make: t.makeAnAddress,
  loading: t.loadingTheAddress,
  failed: t.failedToLoadTheAddress,
  made: t.theAddressIsReady,
  notMade: t.failedToMakeAnAddress,
  revoked: t.theAddressNoLongerWorks,
  notRevoked: t.failedToRevokeTheAddress,
}

const questions = {
  renew: t.renewCalendarQuestion,
  revoke: t.revokeCalendarQuestion,
}
