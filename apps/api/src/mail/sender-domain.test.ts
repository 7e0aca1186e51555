import { expect, it } from 'vitest'
import { readMailRecords } from './sender-domain.ts'

const FROM = 'Chez Ada <hello@chef.example>'
const GOOGLE = 'smtp.gmail.com'

/** Looks up the records in a DNS with these texts. Those that say TIMEOUT cannot be looked up. */
async function read(texts: Readonly<Record<string, readonly string[]>>, host = GOOGLE, mailFrom = FROM) {
  const readTxt = async (name: string) => {
    if (texts[name]?.[0] === 'TIMEOUT') throw new Error('queryTxt ETIMEOUT')
    return texts[name] ?? []
  }
  const found = await readMailRecords({ smtpUrl: `smtps://user:secret@${host}`, mailFrom }, readTxt)
  return Object.fromEntries(found?.records.map(({ kind, ...record }) => [kind, record]) ?? [])
}

const google = { 'chef.example': ['google=1', 'v=spf1 include:_spf.google.com ~all'] }
const dkim = { 'google._domainkey.chef.example': ['v=DKIM1; k=rsa; p=MIIB'] }
const dmarc = { '_dmarc.chef.example': ['v=DMARC1; p=reject'] }
const timeouts = Object.keys({ ...google, ...dkim, ...dmarc }).map((name) => [name, ['TIMEOUT']])

it.each([
  ['there are all', { ...google, ...dkim, ...dmarc }, undefined, ['ok', 'ok', 'ok']],
  ['there is none', {}, undefined, ['missing', 'missing', 'missing']],
  ['they cannot be looked up', Object.fromEntries(timeouts), undefined, ['unknown', 'unknown', 'unknown']],
  ['the selector cannot be known', dmarc, 'mail.chef.example', ['missing', 'unknown', 'ok']],
  ['DMARC is that of the domain above', dmarc, undefined, ['missing', 'missing', 'ok'], 'ada@mail.chef.example'],
])('says how they are if %s', async (_, texts, host, states, mailFrom = FROM) => {
  expect(Object.values(await read(texts, host, mailFrom)).map(({ state }) => state)).toEqual(states)
})

it('says what to add for a known provider, and for a mail server of the same domain', async () => {
  expect(await read({}, 'smtp.fastmail.com')).toMatchObject({
    spf: { type: 'TXT', name: 'chef.example', add: 'v=spf1 include:spf.messagingengine.com ~all' },
    dkim: { type: 'CNAME', name: 'fm1._domainkey.chef.example', add: 'fm1.chef.example.dkim.fmhosted.com' },
    dmarc: { type: 'TXT', name: '_dmarc.chef.example', add: 'v=DMARC1; p=none' },
  })
  expect((await read({}, 'mail.chef.example'))['spf']).toMatchObject({ add: 'v=spf1 a:mail.chef.example ~all' })
})

it.each([
  ['names others', ['v=spf1 mx include:a.example -all'], 'v=spf1 mx include:a.example include:_spf.google.com -all'],
  ['has no end', ['v=spf1 mx'], 'v=spf1 mx include:_spf.google.com'],
  ['is there twice', ['v=spf1 mx -all', 'v=spf1 include:_spf.google.com -all'], ''],
])('says that an SPF record is to be changed if it %s', async (_, records, add) => {
  expect((await read({ 'chef.example': records }))['spf']).toMatchObject({ state: 'wrong', add })
})

it.each([
  ['no mail is sent', FROM, undefined],
  ['the address is one of the provider', 'ada@gmail.com', `smtps://${GOOGLE}`],
  ['the address has no domain', 'ada@localhost', 'smtp://localhost'],
])('looks nothing up if %s', async (_, mailFrom, smtpUrl) => {
  const never = () => Promise.reject(new Error('looked up'))
  expect(await readMailRecords({ smtpUrl, mailFrom }, never)).toBeNull()
})
