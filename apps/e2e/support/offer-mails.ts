import { expect } from '@playwright/test'
import { addressOf, type ReadMail } from './mail-sink.ts'
import type { Stage } from './offer-stage.ts'
import { OWNER } from './owner.ts'

/** Returns a text with plain spaces, because mails and pages do not break in the same places. */
export const plain = (text: string) => text.replaceAll(/\s/g, ' ')

export const textOf = ({ text = '' }: ReadMail) => plain(text)

/** Returns the address of the guest's offer that a mail has on a line by itself. */
export function linkIn({ text = '' }: ReadMail): string {
  return /^https?:\S+\/offer\/\w+$/m.exec(text)?.[0] ?? ''
}

/** Expects of every mail that it is whole, in its language, and answered to the right address. */
export function expectWholeMails({ sink, language, origin }: Stage): void {
  for (const mail of sink.mails) {
    const { subject, text = '', html = '', from, replyTo = [] } = mail
    expect(from?.name, subject).toBe('Maison Safran')
    expect(html, subject).toContain(`<html lang="${language}`)
    for (const part of [subject ?? '', text, html.slice(html.indexOf('<body'))]) {
      expect(part.trim(), subject).not.toBe('')
      expect(part, subject).not.toMatch(/[{}]|undefined|\bnull\b|NaN|\[object/)
    }
    const wrote = /<(\S+@\S+)>/.exec(text)?.[1] // a guest's message names who wrote it
    const isToOwner = addressOf(mail) === OWNER.email
    expect(replyTo[0]?.address, subject).toBe(isToOwner ? wrote : OWNER.email)
    for (const link of linksIn(text)) {
      expect(link, subject).toContain(origin)
      expect(html, subject).toContain(`href="${link}"`)
    }
  }
}

/** Opens every link of every mail twice, with GET and HEAD, as programs do that look for harm. */
export async function openAllLinks({ sink }: Stage): Promise<void> {
  const links = new Set(sink.mails.flatMap(({ text = '' }) => linksIn(text)))
  for (const link of links)
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD'])
      expect((await fetch(link, { method })).status, `${method} ${link}`).toBe(200)
}

function linksIn(text: string): string[] {
  return Array.from(text.matchAll(/https?:\S+[\w/]/g), ([link]) => link)
}
