import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { addressOf, type LegalPage, legalPagesOptions } from '../legal-pages/legal-page-queries.ts'

const privacy = {
  Accounts:
    'Of each user this software stores the name, the email address, the role, a picture where one was chosen, and the password as an argon2id hash, from which it cannot be read. Who is signed in has a session on the server, which ends after 12 hours, on signing out, or when the password changes.',
  Messages:
    'What visitors send through the contact form is stored with their name, their email address and the time, until an administrator deletes it.',
  Content:
    'Texts, pictures and videos that are entered here are stored on this server, or in the storage that its operator chose. Only what is Published is shown to visitors.',
  'In your browser':
    'Two entries of the local storage: the signed-in user with the token of the session, and the appearance. A cookie for each account that signed in here, which is sent only when somebody signs in: it tells a known device from a stranger who guesses at passwords, and ends after 90 days or when the password changes. The back office contains no tracking; its fonts and scripts come from this server.',
  Logs: 'The server logs requests and failures, so that its operator can find out what went wrong. How long they are kept is up to the operator.',
}

const terms = {
  'Who may be here':
    'The back office is for the administrators of this site. An account belongs to one person; keep the password to yourself, and change it when somebody else may know it.',
  'What you publish':
    'You must have the rights to what you publish. What is Published can be seen by everybody at once; Draft and Archived content is shown to administrators only.',
  'What visitors write':
    'Messages hold personal data. Use them to answer, and delete them when they are no longer needed.',
  'The software':
    'Tablier is free software under the license that comes with its source code, without any warranty. The operator of this site is responsible for its backups.',
}

/** What this software stores about people. */
export function PrivacyPage() {
  return <SoftwarePage title="Privacy" name="privacy" sections={privacy} />
}

/** The terms of using the back office. */
export function TermsPage() {
  return <SoftwarePage title="Terms" name="terms" sections={terms} />
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
      {'This page is about the back office. '}
      {page?.isPublished ? (
        <>
          {'Your visitors read '}
          <a href={addressOf(page)} className={linkClass}>
            your own page
          </a>
          {', which you can '}
          <Link to="/admin/legal-pages" className={linkClass}>
            edit under Legal pages
          </Link>
          .
        </>
      ) : (
        <>
          {'You can write a page for your visitors under '}
          <Link to="/admin/legal-pages" className={linkClass}>
            Legal pages
          </Link>
          .
        </>
      )}
    </p>
  )
}
