import { deliverDueMails, enqueueMail, type Mail, type MailKind, mailKinds, writeSettings } from '@tablier/backend'
import { dateText, mailedNews, type OrderNews, toldStates } from '@tablier/contracts'
import { languages, type Language } from '@tablier/words/languages'
import type { Words } from '@tablier/words/site/words'
import { wordsOf } from '@tablier/words/words-of'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestDatabase } from '../database.ts'
import { secretsOf } from '../harness.ts'
import { type AllMailPayloads, storeMailPayloads } from './mail-payloads.ts'

/** What guests read, in each language: all kinds of mails to guests, and each state of which they are told. */

const database = useTestDatabase()
const now = () => new Date('2026-05-01T18:30:00Z')
const secrets = secretsOf('a secret')
const SITE = 'https://chef.example'
const LINK = `${SITE}/enquiry/${'0a'.repeat(16)}`
const DAY = '2026-12-19'

const kinds = Object.keys(mailKinds) as MailKind[] // its keys are the kinds
const toGuests = kinds.filter((kind) => mailKinds[kind].isToGuest)

const signature = {
  signature_name: 'Camille Laurent',
  signature_telephone: '+33 4 78 00 00 00',
  signature_imprint: 'Maison Safran\n12 rue du Four, Lyon',
}

let payloads: AllMailPayloads
beforeAll(async () => {
  const { db } = database
  const evening = { date: DAY, start: '19:30', guests: 8, place: 'Lyon', occasion: 'Noces' }
  const guest = { name: 'Zoë', email: 'zoe@example.com', subject: 'Dinner', message: 'Are you free?', evening }
  const user = { name: 'Camille', email: 'camille@example.com' }
  payloads = await storeMailPayloads(db, { guest, user, newEmail: 'new@example.com', secrets, now })
  const { message_id } = payloads.enquiry_confirmation
  const { order_id } = payloads.order_mail
  await db.updateTable('orders').set({ day: DAY, message_id }).where('id', '=', order_id).execute()
})

/** All that a mail can tell of an order. */
const allNews = [...toldStates, ...mailedNews, 'evening'] as const satisfies readonly OrderNews[]

/** Sends a mail of a kind, and returns it. */
async function send<Kind extends MailKind>(kind: Kind, payload = payloads[kind]): Promise<Mail> {
  const { db } = database
  for (const table of ['mail_outbox', 'mail_slots'] as const) await db.deleteFrom(table).execute()
  await enqueueMail(db, kind, payload, now())
  const sent: Mail[] = []
  const log = pino({ level: 'silent' })
  await deliverDueMails({ db, secrets, now, log, publicUrl: SITE, send: async (mail) => void sent.push(mail) })
  expect(sent).not.toEqual([])
  return sent[0]!
}

/** Sends a reply, or the mail of an order with the same words. */
async function tell(kind: 'reply' | 'order_mail', body: string, news: OrderNews | null): Promise<Mail> {
  if (kind === 'order_mail') return send(kind, { ...payloads.order_mail, body, news: news ?? 'evening' })
  const quotes_id = news === null ? payloads.enquiry_confirmation.message_id : null
  const waiting = { body, quotes_id, mail_state: 'waiting', order_news: news }
  await database.db
    .updateTable('replies')
    .set(waiting as object) // what is set once, when a reply is stored
    .execute()
  return send(kind)
}

/** Returns the words that a move offers, filled as the back office fills them. */
function offered(words: Words, news: OrderNews, language: string): string {
  const bodies: Partial<Record<OrderNews, string>> = {
    held: words.moveMailHeld,
    quoted: words.moveMailQuoted,
    confirmed: words.moveMailConfirmed,
    done: words.moveMailDone,
    lost: words.moveMailLost,
  }
  const facts: Readonly<Record<string, string>> = {
    date: dateText(DAY, language),
    start: '19:30',
    guests: '8',
    place: 'Lyon',
    menu: 'Figs · Tart',
    price: '1.250 €',
    link: LINK,
  }
  return (bodies[news] ?? `Hello.\n${LINK}`).replaceAll(
    /\{([a-z ]+)\}/g,
    (_field, name: string) => facts[name] ?? 'Zoë',
  )
}

function rowsOf({ html = '' }: Mail): string[][] {
  const cells = html.matchAll(/<th[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td>/g)
  return Array.from(cells, ([, term = '', text = '']) => [term, text])
}

/** Returns the words of a mail's HTML, without its heading and the label of its button, line by line. */
function linesOf({ html = '' }: Mail): string[] {
  const body = html.slice(html.indexOf('max-width'))
  const plain = body
    .replaceAll(/<a href="([^"]*)" style[^>]*>[^<]*/g, '$1')
    .replaceAll(/<\/(?:p|tr|div)>|<br>/g, '\n')
    .replaceAll('</th>', '|')
    .replaceAll(/^[^<]*>|<[^>]*>/g, '')
    .replaceAll('&gt;', '>')
  return plain
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Returns a mail's text line by line as its HTML has it: facts in two cells, and no line above the signature. */
function textLinesOf(mail: Mail): string[] {
  const terms = new Set(rowsOf(mail).map(([term]) => term))
  const asRow = (line: string) => {
    const [term, text] = line.split(/\s?: (.*)/s)
    return term !== undefined && text !== undefined && terms.has(term) ? `${term}|${text}` : line
  }
  return mail.text
    .split('\n')
    .map((line) => asRow(line.trim()))
    .filter((line) => line !== '' && line !== '--')
}

async function mailsIn(language: Language): Promise<ReadonlyMap<string, Mail>> {
  await writeSettings(database.db, { language, time_zone: 'Europe/Paris', region: 'FR', ...signature })
  const words = wordsOf(language)
  const mails = new Map<string, Mail>()
  for (const kind of toGuests) {
    if (kind !== 'reply' && kind !== 'order_mail') mails.set(kind, await send(kind))
    else
      for (const news of allNews)
        mails.set(`${kind} ${news}`, await tell(kind, offered(words, news, `${language}-FR`), news))
  }
  mails.set('reply', await tell('reply', 'Gladly.', null))
  return mails
}

describe.each(languages)('mails to guests in %s', (language) => {
  let mails: ReadonlyMap<string, Mail>
  beforeAll(async () => {
    mails = await mailsIn(language)
  })

  it('have a subject that says what they are, with the day in the order of the language', () => {
    const day = dateText(DAY, `${language}-FR`, { weekday: 'long', day: 'numeric', month: 'long' })
    const subjects = (kind: string) =>
      [...mails].filter(([name]) => name.startsWith(`${kind} `)).map(([, m]) => m.subject)
    expect(new Set(subjects('reply')).size).toBe(allNews.length)
    expect(subjects('order_mail')).toEqual(subjects('reply'))
    const named = new Set(['reply', 'offer_accepted', 'evening_cancelled', 'payment_reminder']) // an offer has its number, a part its due day
    const ofADay = [...mails].filter(([name]) => !named.has(name))
    expect(ofADay.filter(([, { subject }]) => !subject.includes(day))).toEqual([])
    expect(new Set(ofADay.map(([, { subject }]) => subject)).size).toBe(allNews.length + 1) // and the confirmation
    expect(mails.get('reply')?.subject).toBe('Re: Dinner')
  })

  it('have the same words in both parts, the facts in a table', () => {
    for (const mail of mails.values()) expect(linesOf(mail)).toEqual(textLinesOf(mail))
    const facts = (name: string) => rowsOf(mails.get(name)!).map(([, text]) => text)
    const date = dateText(DAY, `${language}-FR`)
    expect(facts('enquiry_confirmation')).toEqual([date, '19:30', '8', 'Noces', 'Lyon'])
    expect(facts('reply held')).toEqual([date, '19:30', '8', 'Lyon'])
    for (const news of ['quoted', 'confirmed'])
      expect(facts(`order_mail ${news}`)).toEqual([date, '19:30', '8', 'Lyon', 'Figs · Tart', '1.250 €'])
    expect(facts('reply lost')).toEqual([date])
    expect(['reply', 'reply done', 'reply evening'].flatMap(facts)).toEqual([])
  })

  it("have at most one button, which opens the guest's page; in the text its link is on a line by itself", () => {
    const buttons = (name: string) => mails.get(name)!.html!.match(/<a href="[^"]*" style="display:inline-block/g) ?? []
    for (const [name, { text }] of mails) expect(buttons(name)).toHaveLength(/\/(enquiry|offer)\//.test(text) ? 1 : 0)
    const withOne = [...mails.keys()].filter((name) => buttons(name).length === 1)
    expect(withOne).toEqual(expect.arrayContaining(['enquiry_confirmation', 'reply held', 'order_mail confirmed']))
    for (const name of withOne)
      expect(mails.get(name)?.text).toMatch(/^https:\/\/chef\.example\/(enquiry|offer)\/\S+$/m)
  })

  it('end with the signature, which is above what is quoted', () => {
    const label = wordsOf(language).signatureTelephone({ telephone: signature.signature_telephone })
    const signed = `\n\n-- \nCamille Laurent\n${label}\nMaison Safran\n12 rue du Four, Lyon\n`
    for (const { text } of mails.values()) expect(text).toContain(signed)
    expect(mails.get('reply')?.text).toMatch(/^Gladly\.\n\n-- \n[^]*\n\n.*Zoë.*\n> Are you free\?\n$/)
    const others = [...mails].filter(([name]) => name !== 'reply')
    expect(others.filter(([, { text }]) => text.includes('Are you free'))).toEqual([])
  })
})

it('no signature is under a mail if none is set, or if its author has written it', async () => {
  const own = Object.values(signature).join('\n')
  expect((await tell('order_mail', `Gladly.\n\n${own}`, 'confirmed')).text).toBe(`Gladly.\n\n${own}\n`)
  await writeSettings(database.db, { signature_name: '', signature_telephone: '', signature_imprint: '' })
  expect((await tell('order_mail', 'Gladly.', 'confirmed')).text).toBe('Gladly.\n')
})

it('no signature is under a mail to anybody else', async () => {
  await writeSettings(database.db, { ...signature, language: 'en' })
  for (const kind of kinds.filter((other) => !toGuests.includes(other)))
    expect((await send(kind)).text).not.toContain('Maison Safran\n12')
})
