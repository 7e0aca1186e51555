import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { addressOf, type LegalPage, legalPagesOptions } from '../legal-pages/legal-page-queries.ts'
import { t } from '../words.ts'

const privacy = {
  Accounts: t.ofEachUserThisSoftwareStores,
  Messages: t.whatVisitorsSendThroughTheContact,
  Content: t.textsPicturesAndVideosThatAre,
  'In your browser': t.twoEntriesOfTheLocalStorage,
  Logs: t.theServerLogsRequestsAndFailures,
}

const terms = {
  'Who may be here': t.theBackOfficeIsForThe,
  'What you publish': t.youMustHaveTheRightsTo,
  'What visitors write': t.messagesHoldPersonalDataUseThem,
  'The software': t.tablierIsFreeSoftwareUnderThe,
}

/** What this software stores about people. */
export function PrivacyPage() {
  return <SoftwarePage title={t.privacy} name="privacy" sections={privacy} />
}

/** The terms of using the back office. */
export function TermsPage() {
  return <SoftwarePage title={t.terms} name="terms" sections={terms} />
}

interface SoftwarePageProps {
  readonly title: string
  /** The owner's own page about the same. */
  readonly name: 'privacy' | 'terms'
  readonly sections: Readonly<Record<string, string>>
}

function SoftwarePage({ title, name, sections }: SoftwarePageProps) {
  return (
    <Page title={title}>
      <OwnPageNotice name={name} />
      {Object.entries(sections).map(([heading, text]) => (
        <section key={heading} className="max-w-2xl">
          <h2 className="mb-1.5 font-semibold">{heading}</h2>
          <p className="text-sm leading-6 text-muted">{text}</p>
        </section>
      ))}
    </Page>
  )
}

const linkClass = 'text-link underline underline-offset-4'

/** A notice above the text about the software, which leads to the owner's own page for visitors. */
function OwnPageNotice({ name }: { readonly name: LegalPage['name'] }) {
  const { data } = useQuery(legalPagesOptions)
  const page = data?.find((known) => known.name === name)
  return (
    <p className="max-w-2xl rounded-xl border border-line bg-sunken px-4 py-3 text-sm">
      {t.thisPageIsAboutTheBack}
      {page?.isPublished ? (
        <>
          {t.yourVisitorsRead}
          <a href={addressOf(page)} className={linkClass}>
            {t.yourOwnPage}
          </a>
          {t.whichYouCan}
          <Link to="/admin/legal-pages" className={linkClass}>
            {t.editUnderLegalPages}
          </Link>
          .
        </>
      ) : (
        <>
          {t.youCanWriteAPageFor}
          <Link to="/admin/legal-pages" className={linkClass}>
            {t.legalPages}
          </Link>
          .
        </>
      )}
    </p>
  )
}
