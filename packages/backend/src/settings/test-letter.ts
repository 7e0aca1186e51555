import { type Address, greetingMail, inText, type LetterOf, type Mail, type MailedSite } from '../outbox/letter.ts'

export const testLetter: LetterOf<'test'> = async (_ports, { name, email: address }) => ({
  write: (site) => testMail({ name, address }, site),
})

/** A mail with which the owner tests that mails arrive. */
export function testMail(to: Address, site: MailedSite): Mail {
  return greetingMail(to, site, site.words.testMailSubject, site.words.testMailText({ site: inText(site) }))
}
