import { Island } from '../../ui/island.tsx'
import { ContactForm } from './contact-form.tsx'
import { outcomeOf, type PostedForm } from './posted-outcome.ts'

interface ContactFormIslandProps extends PostedForm {
  /** The title of the dish that the page shows. */
  readonly dish?: string | undefined
}

/** The contact form as it is on the page. */
export function ContactFormIsland({ dish, ...posted }: ContactFormIslandProps) {
  const { refused } = posted
  return <Island name="contact-form" part={ContactForm} props={{ before: outcomeOf(posted), refused, dish }} />
}
