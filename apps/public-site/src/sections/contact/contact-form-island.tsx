import { Island } from '../../ui/island.tsx'
import { ContactForm, type ContactFormProps } from './contact-form.tsx'

/** The contact form as it is on the page. */
export function ContactFormIsland(props: ContactFormProps) {
  return <Island name="contact-form" part={ContactForm} props={props} />
}
