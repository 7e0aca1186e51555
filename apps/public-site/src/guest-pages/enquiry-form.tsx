import { ENQUIRY_PATH } from '@tablier/contracts/contact-form'
import { ContactForm } from '../sections/contact/contact-form.tsx'
import { EveningFields, eveningSentences } from '../sections/contact/evening-fields.tsx'
import { MenusToLike } from '../sections/contact/menus-to-like.tsx'
import { outcomeOf, type PostedForm } from '../sections/contact/posted-form.ts'
import { PlainPage, type PageFrame } from '../page/plain-page.tsx'
import { useSiteWords } from '../site/words.ts'

/** The contact form with everything that a visitor can tell about the evening. */
export function EnquiryPage({ frame }: { readonly frame: PageFrame }) {
  const t = useSiteWords()
  return (
    <PlainPage title={t.tellMeAboutTheEvening} frame={frame} path={ENQUIRY_PATH} mainClass="content">
      <h1 className="text-heading font-normal tracking-tight">{t.tellMeAboutTheEvening}</h1>
      <p className="mt-4 mb-10 max-w-prose text-lead text-sand">{t.firstFourFields}</p>
      <EnquiryForm />
      <MenusToLike menus={frame.menus} />
    </PlainPage>
  )
}

/** The form alone, which replaces the empty one in the kept page after a post. */
export function EnquiryForm(posted: PostedForm) {
  const t = useSiteWords()
  const { refused } = posted
  return (
    <ContactForm before={outcomeOf(posted, t)} refused={refused}>
      <EveningFields
        texts={refused?.evening?.texts}
        problems={eveningSentences(refused?.evening?.problems ?? {}, t)}
        startsAtDate={refused !== undefined && refused.notice === undefined} // the visitor pressed "Tell me about the evening"
      />
    </ContactForm>
  )
}
