import { CalendarPlus } from 'lucide-react'
import { client } from '../../api.ts'
import { ButtonAnchor } from '../../components/button.tsx'
import { Card } from '../../components/page.tsx'
import { addressOf, IS_PLAYGROUND, LinkField, SecretLink } from '../../components/link-field.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Rich } from '../../components/text.tsx'
import { calendarKey } from './calendar-queries.ts'
import { t } from '../../words.ts'

export function PhoneCalendar() {
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
              <li>{t.theButtonWorksOnIphonesAnd}</li>
              <li>{t.iphoneSettingsAppsCalendarCalendar}</li>
              <li>{t.googleAndAndroidCalendarGoogle}</li>
              <li>{t.anyoneWhoHasTheAddressCan}</li>
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
  queryKey: [...calendarKey, 'link'],
  get: (signal: AbortSignal) => client.calendar.getLink({ signal }),
  create: () => client.calendar.createLink(),
  revoke: () => client.calendar.revokeLink(),
  name: 'the link to the calendar',
}

const words = {
  purpose: t.withAnAddressOfItsOwn,
  make: t.makeAnAddress,
  loading: t.loadingTheAddress,
  failed: t.failedToLoadTheAddress,
  made: t.theAddressIsReady,
  notMade: t.failedToMakeAnAddress,
  revoked: t.theAddressNoLongerWorks,
  notRevoked: t.failedToRevokeTheAddress,
}

const questions = {
  renew: t.calendarsWithThePresentAddress,
  revoke: t.calendarsWithThisAddressStopShowing,
}
