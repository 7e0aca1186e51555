import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { client } from '../api.ts'
import { Button, ButtonAnchor } from '../components/button.tsx'
import { Card } from '../components/page.tsx'
import { addressOf, IS_PLAYGROUND, LinkButtons, LinkField, useSecretLink } from '../components/link-field.tsx'
import { DateTime, Rich } from '../components/text.tsx'
import { calendarLinkOptions } from './calendar-queries.ts'
import { Loaded } from '../components/failure-notice.tsx'
import { t } from '../words.ts'

export function PhoneCalendar() {
  const link = useSecretLink(calls, texts)
  return (
    <Card title={t.calendarOnYourPhone}>
      <Loaded query={useQuery(calendarLinkOptions)} failed={t.failedToLoadTheAddress} loading={t.loadingTheAddress}>
        {(data) =>
          data ? (
            <div className="flex flex-col gap-4">
              {data.path !== null && !IS_PLAYGROUND && (
                <ButtonAnchor
                  href={addressOf(data.path).replace(/^https?/, 'webcal')}
                  variant="primary"
                  className="self-start"
                  icon={CalendarPlus}
                >
                  {t.addToThisPhonesCalendar}
                </ButtonAnchor>
              )}
              <LinkField what="address" path={data.path} />
              <ul className="flex list-disc flex-col gap-1 ps-5 text-sm text-muted">
                <li>{t.theButtonWorksOnIphonesAnd}</li>
                <li>{t.iphoneSettingsAppsCalendarCalendar}</li>
                <li>{t.googleAndAndroidCalendarGoogle}</li>
                <li>{t.anyoneWhoHasTheAddressCan}</li>
                <li>
                  <Rich text={t.itEndsOn} time={() => <DateTime iso={data.expiresAt} />} />
                </li>
              </ul>
              <LinkButtons link={link} what="address" questions={questions} />
            </div>
          ) : (
            <div className="flex flex-col items-start gap-4">
              <p className="text-sm text-muted">{t.withAnAddressOfItsOwn}</p>
              <Button variant="primary" isBusy={link.isBusy} onClick={() => link.make()}>
                {t.makeAnAddress}
              </Button>
            </div>
          )
        }
      </Loaded>
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
  made: t.theAddressIsReady,
  notMade: t.failedToMakeAnAddress,
  revoked: t.theAddressNoLongerWorks,
  notRevoked: t.failedToRevokeTheAddress,
}

const questions = {
  Renew: t.calendarsWithThePresentAddress,
  Revoke: t.calendarsWithThisAddressStopShowing,
}
