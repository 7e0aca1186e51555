import { useQuery } from '@tanstack/react-query'
import { Rich } from '../components/text.tsx'
import { Page } from '../components/page.tsx'
import { addressOf, type LegalPage, legalPagesOptions } from '../content/legal-pages/legal-page-queries.ts'
import { t } from '../language/words.ts'

const privacy = {
  [t.headAccounts]: t.privacyOnUsers,
  [t.headMessages]: t.privacyOnMessages,
  [t.headContent]: t.privacyOnContent,
  [t.headBrowser]: t.privacyOnBrowser,
  [t.headLogs]: t.privacyOnLogs,
}

const terms = {
  [t.headWho]: t.termsOnAccounts,
  [t.headPublish]: t.termsOnContent,
  [t.headWrite]: t.termsOnMessages,
  [t.headSoftware]: t.termsOnWarranty,
}

export function PrivacyPage() {
  return <SoftwarePage title={t.privacy} name="privacy" sections={privacy} />
}

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
      <Rich
        text={page?.isPublished ? t.ownPageRead : t.ownPageMissing}
        page={(text) => (
          <a href={page && addressOf(page)} className={linkClass}>
            {text}
          </a>
        )}
        edit="/admin/legal-pages"
      />
    </p>
  )
}
