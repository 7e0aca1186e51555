import type { FormNotice } from '@tablier/contracts/contact-form'
import { contactKind, contactLink } from '@tablier/contracts/contact-kinds'
import { dateIn } from '@tablier/contracts/days'
import { readHours } from '@tablier/contracts/opening-hours'
import { HIDE_OTHER_DAYS } from '@tablier/contracts/inline-scripts'
import type { LoadedBy, Published, Settings } from '../../site/content.ts'
import { dayText } from '../../site/day-text.ts'
import { useSiteWords, useTextOf } from '../../site/words.ts'
import { Island, shownFields } from '../../ui/island.tsx'
import { Section, Spinner } from '../../ui/section.tsx'
import { AvailableHours, type ContactHour } from './available-hours.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ifFailed, mediaFrame, Picture, unlessFailed } from '../../ui/picture.tsx'
import { ContactForm } from './contact-form.tsx'
import { MenusToLike } from './menus-to-like.tsx'
import { outcomeOf, type PostedForm } from './posted-form.ts'

interface ContactProps extends LoadedBy<'contact'> {
  readonly settings: Settings
  /** The titles of the menus that a visitor can ask for. */
  readonly menus: readonly string[]
  /** The outcome of a form that was posted without scripts. */
  readonly notice?: FormNotice | undefined
  /** The title of the dish that the page shows. */
  readonly dish?: string | undefined
}

export function Contact({ data, error, settings, menus, notice, dish }: ContactProps) {
  const t = useSiteWords()
  return (
    <Section
      id="contact"
      eyebrow={t.contact}
      heading={data?.content?.heading?.trim() || t.contactUs}
      subHeading={data?.content?.subHeading?.trim() || t.weWouldLoveToHear}
      content={data?.content}
    >
      <div className="contact-parts">
        <ContactFormIsland notice={notice} dish={dish} />
        <div className="contact-ways">
          {error && (
            <p role="alert" className="text-danger">
              {t.contactFailed}
            </p>
          )}
          {!data && !error && <Spinner />}
          {data && <WaysToReach {...data} settings={settings} />}
        </div>
      </div>
      {menus.length > 0 && <MenusToLike menus={menus} />}
    </Section>
  )
}

type ContactData = NonNullable<ContactProps['data']>
type Area = NonNullable<ContactData['area']>

function WaysToReach({ infos, hours, area, settings, content }: ContactData & Pick<ContactProps, 'settings'>) {
  const t = useSiteWords()
  const { languages, locale, timeZone } = settings
  if (infos.length === 0 && hours.length === 0 && !area && !content) return <p className="text-sand">{t.noContact}</p>
  return (
    <>
      {infos.length > 0 && <ContactInformation infos={infos} />}
      {hours.length > 0 && (
        <Island
          name="hours"
          part={AvailableHours}
          props={{
            hours: readHours(hours, languages[0]).map((hour) => withShownDay(hour, settings)),
            locale,
            timeZone,
          }}
        />
      )}
      {import.meta.env.SSR && hours.some(({ day }) => dateIn(day)) && (
        // Not in the island, whose scripts would contain its text.
        <script
          data-zone={settings.timeZone}
          dangerouslySetInnerHTML={{ __html: HIDE_OTHER_DAYS }} // our own constant
        />
      )}
      {area && <CookingArea area={area} />}
    </>
  )
}

/** Where the owner cooks: a sentence, and the names of the zones. */
function CookingArea({ area }: { readonly area: Area }) {
  const text = useTextOf(area)
  return (
    <div className="panel">
      <h3 className="text-2xl font-normal tracking-tight">{useSiteWords().whereICook}</h3>
      {area.areaSentence && <p {...text('areaSentence')} className="mt-5 whitespace-pre-line" />}
      {area.zones.length > 0 && (
        <ul className="mt-5 grid gap-2 text-sand">
          {area.zones.map((zone) => (
            <li key={zone} dir="auto">
              {zone}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function withShownDay(hour: ContactHour, settings: Settings): ContactHour {
  return { ...shownFields(hour), day: dayText(hour.day, settings) }
}

type ContactInfo = Published<'contactInfos'>

function ContactInformation({ infos }: { readonly infos: readonly ContactInfo[] }) {
  return (
    <div className="panel">
      <h3 className="text-2xl font-normal tracking-tight">{useSiteWords().contactInformation}</h3>
      <ul className="mt-5 grid gap-2">
        {infos.map((info) => (
          <li key={info.id} className="flex min-h-14 items-center gap-4">
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-cream/8">
              <InfoIcon key={info.icon} info={info} />
            </span>
            <InfoText info={info} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function InfoText({ info }: { readonly info: ContactInfo }) {
  const t = useSiteWords()
  const link = contactLink(info)
  return (
    <p className="min-w-0">
      <span {...useTextOf(info)('label')} className="block text-sm text-sand">
        {info.label.trim() || info.type}
      </span>
      {link ? (
        <a
          href={link.href}
          dir="auto"
          {...(link.opensNewTab && { target: '_blank', rel: 'noopener noreferrer' })}
          className="contact-way"
        >
          {link.opensNewTab ? (
            <>
              {info.value} <span className="sr-only">{t.opensInANewTab}</span>
            </>
          ) : (
            info.value
          )}
        </a>
      ) : (
        <span dir="auto" className="font-medium">
          {info.value}
        </span>
      )}
    </p>
  )
}

const drawings: Readonly<Record<string, string>> = {
  email: 'M3 6h18v12H3zM3 7l9 7 9-7',
  phone:
    'M6 3h3l1.5 5L8 9.5a12 12 0 006.5 6.5l1.5-2.5 5 1.5v3a2.5 2.5 0 01-2.7 2.5A16.5 16.5 0 013.5 5.7 2.5 2.5 0 016 3z',
  location: 'M12 21s7-6.2 7-11.5a7 7 0 10-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
}
const ANYTHING_ELSE = 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v5M12 8v.01'

/** The owner's icon, or a built-in one if it is missing or broken. */
function InfoIcon({ info: { icon, type } }: { readonly info: ContactInfo }) {
  const drawing = <Icon path={drawings[contactKind(type) ?? ''] ?? ANYTHING_ELSE} />
  if (!icon) return drawing
  return (
    <span {...mediaFrame} className="contents">
      <span {...unlessFailed} className="contents">
        <Picture path={icon} alt="" sizes="24px" className="icon-picture" />
      </span>
      <span {...ifFailed}>{drawing}</span>
    </span>
  )
}

interface ContactFormIslandProps extends PostedForm {
  /** The title of the dish that the page shows. */
  readonly dish?: string | undefined
}

/** The contact form of the landing page. */
export function ContactFormIsland({ dish, ...posted }: ContactFormIslandProps) {
  const { refused } = posted
  return (
    <Island
      name="contact-form"
      part={ContactForm}
      props={{ before: outcomeOf(posted, useSiteWords()), refused, dish }}
    />
  )
}
