import type { FormNotice } from '@tablier/contracts/contact-form'
import type { LoadedBy } from '../../site/content.ts'
import type { Settings } from '../../site/settings.ts'
import { Island } from '../../ui/island.tsx'
import { Section } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AvailableHours, contactHourOf, type ContactHour } from './available-hours.tsx'
import { ContactFormIsland } from './contact-form-island.tsx'
import { type ContactInfo, ContactInformation } from './contact-information.tsx'

interface ContactProps extends LoadedBy<'contact'> {
  readonly settings: Settings
  /** The outcome of a form that was posted without scripts. */
  readonly notice?: FormNotice | undefined
  /** The title of the dish that the page shows. */
  readonly dish?: string | undefined
}

export function Contact({ data, error, settings, notice, dish }: ContactProps) {
  return (
    <Section
      id="contact"
      look="dark"
      eyebrow="Contact"
      heading={data?.content?.heading?.trim() || 'Contact Us'}
      subHeading={data?.content?.subHeading?.trim() || "We'd love to hear from you"}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_1.25fr] lg:gap-10">
        <div className="grid gap-6 md:max-lg:grid-cols-2">
          {error && (
            <p role="alert" className="text-danger">
              Failed to load contact information. Please try again later.
            </p>
          )}
          {!data && !error && <Spinner />}
          {data && (
            <WaysToReach infos={data.infos} hours={data.hours} settings={settings} hasContent={data.content !== null} />
          )}
        </div>
        <ContactFormIsland notice={notice} dish={dish} />
      </div>
    </Section>
  )
}

interface WaysToReachProps {
  readonly infos: readonly ContactInfo[]
  readonly hours: readonly ContactHour[]
  readonly settings: Settings
  readonly hasContent: boolean
}

function WaysToReach({ infos, hours, settings, hasContent }: WaysToReachProps) {
  if (infos.length === 0 && hours.length === 0 && !hasContent)
    return <p className="text-sand">No contact information available</p>
  return (
    <>
      {infos.length > 0 && <ContactInformation infos={infos} />}
      {hours.length > 0 && (
        <Island
          name="hours"
          part={AvailableHours}
          props={{ hours: hours.map(contactHourOf), language: settings.language, timeZone: settings.timeZone }}
        />
      )}
    </>
  )
}
