import { LegalPage } from './legal-page.tsx'

const sections = [
  {
    heading: 'Accounts',
    text: 'Of each user this software stores the name, the email address, the role, a picture where one was chosen, and the password as an argon2id hash, from which it cannot be read. Who is signed in has a session on the server, which ends after 12 hours, on signing out, or when the password changes.',
  },
  {
    heading: 'Messages',
    text: 'What visitors send through the contact form is stored with their name, their email address and the time, until an administrator deletes it.',
  },
  {
    heading: 'Content',
    text: 'Texts, pictures and videos that are entered here are stored on this server, or in the storage that its operator chose. Only what is Published is shown to visitors.',
  },
  {
    heading: 'In your browser',
    text: 'Two entries of the local storage: the signed-in user with the token of the session, and the appearance. The back office sets no cookies and contains no tracking; its fonts and scripts come from this server.',
  },
  {
    heading: 'Logs',
    text: 'The server logs requests and failures, so that its operator can find out what went wrong. How long they are kept is up to the operator.',
  },
] as const

/** What this software stores about people. */
export function PrivacyPage() {
  return <LegalPage title="Privacy" sections={sections} />
}
