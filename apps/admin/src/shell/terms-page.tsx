import { LegalPage } from './legal-page.tsx'

const sections = [
  {
    heading: 'Who may be here',
    text: 'The back office is for the administrators of this site. An account belongs to one person; keep the password to yourself, and change it when somebody else may know it.',
  },
  {
    heading: 'What you publish',
    text: 'You must have the rights to what you publish. What is Published can be seen by everybody at once; Draft and Archived content is shown to administrators only.',
  },
  {
    heading: 'What visitors write',
    text: 'Messages hold personal data. Use them to answer, and delete them when they are no longer needed.',
  },
  {
    heading: 'The software',
    text: 'Tablier is free software under the license that comes with its source code, without any warranty. The operator of this site is responsible for its backups.',
  },
] as const

/** What using the back office means. */
export function TermsPage() {
  return <LegalPage title="Terms" sections={sections} />
}
