import { ContactForm } from '../sections/contact/contact-form.tsx'
import { outcomeOf, type PostedForm } from '../sections/contact/posted-outcome.ts'
import { PlainPage, type PlainPageProps } from '../page/plain-page.tsx'
import { EveningFields } from './evening-fields.tsx'

/** The contact form with everything that a visitor can tell about the evening. */
export function EnquiryPage({ siteName, links }: Pick<PlainPageProps, 'siteName' | 'links'>) {
  return (
    <PlainPage title={TITLE} siteName={siteName} links={links} mainClass="content">
      <h1 className="text-heading font-normal tracking-tight">{TITLE}</h1>
      <p className="mt-4 mb-10 max-w-prose text-lead text-sand">
        The first four fields are all that is needed. The rest is optional.
      </p>
      <EnquiryForm />
    </PlainPage>
  )
}

const TITLE = 'Tell me about the evening'

/** The form alone: a posted one is put into the kept page. */
export function EnquiryForm(posted: PostedForm) {
  const { refused } = posted
  return (
    <ContactForm before={outcomeOf(posted)} refused={refused}>
      <EveningFields posted={refused?.evening} />
    </ContactForm>
  )
}
