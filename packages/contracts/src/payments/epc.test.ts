import { assert, integer, property, string } from 'fast-check'
import jsQR from 'jsqr'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { epcText, type EpcTransfer } from './epc.ts'
import { EPC_CODE } from './qr-code.ts'
import { transferFacts } from './transfer.ts'

const transfer: EpcTransfer = {
  holder: 'Ada Lovelace',
  iban: 'DE89370400440532013000',
  bic: '',
  amount: 124_050,
  text: '2027-014',
}
const bytes = (text: string) => new TextEncoder().encode(text).length

/** Reads a code as a phone does, with a decoder that has nothing in common with what draws it. */
function scanned(text: string): string | undefined {
  const { data, size } = encode(text, { ecc: 'M', ...EPC_CODE })
  const zoom = 4
  const width = size * zoom
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let at = 0; at < width * width; at += 1) {
    const [x, y] = [Math.floor((at % width) / zoom), Math.floor(Math.floor(at / width) / zoom)]
    if (data[y]?.[x]) pixels.fill(0, at * 4, at * 4 + 3)
  }
  const read = jsQR.default(pixels, width, width)
  return read ? new TextDecoder().decode(Uint8Array.from(read.binaryData)) : undefined
}

describe('the text of a transfer', () => {
  it('has the lines of EPC069-12, without what is empty at the end', () => {
    const lines = ['BCD', '002', '1', 'SCT', '', 'Ada Lovelace', transfer.iban, 'EUR1240.50']
    expect(epcText(transfer)).toBe([...lines, '', '', '2027-014'].join('\n'))
    expect(epcText({ ...transfer, text: '' })).toBe(lines.join('\n'))
    expect(epcText({ ...transfer, bic: 'COBADEFFXXX', amount: 1 })?.split('\n')).toEqual(
      ['BCD', '002', '1', 'SCT', 'COBADEFFXXX', 'Ada Lovelace', transfer.iban, 'EUR0.01'].concat('', '', '2027-014'),
    )
  })

  it('has one line for each field, whatever somebody has written', () => {
    const text = epcText({ ...transfer, holder: ' Ada\nDE00\tX ', text: 'one\r\ntwo\u0085' })
    expect(text?.split('\n')).toHaveLength(11)
    expect(text?.split('\n')[5]).toBe('Ada DE00 X')
    expect(text?.split('\n')[10]).toBe('one two')
  })

  it.each([
    ['no holder', { holder: ' ' }],
    ['a wrong IBAN', { iban: 'DE89370400440532013001' }],
    ['an account outside of the area', { iban: 'BR1500000000000010932840814P2' }],
    ['nothing to pay', { amount: 0 }],
    ['too much to pay', { amount: 100_000_000_000 }],
    ['a part of a cent', { amount: 10.5 }],
  ])('does not exist for %s', (_what, change) => {
    expect(epcText({ ...transfer, ...change })).toBeUndefined()
  })

  it('leaves out a BIC that is none', () => {
    expect(epcText({ ...transfer, bic: 'NONE' })).toBe(epcText(transfer))
  })

  it.each([
    ['umlauts', 'Käthe Müßiggänger-Süß', 'Menü für Zoë, Straße 5 – 2027-014'],
    ['the longest names', 'Ö'.repeat(200), 'ü'.repeat(300)],
    ['letters of four bytes', '𠮷'.repeat(70), '👩‍🍳'.repeat(40)],
    ['Greek', 'Ελένη Παπαδοπούλου', 'Δείπνο 2027-014'],
  ])('is read by another decoder, with %s', (_what, holder, text) => {
    const written = epcText({ ...transfer, holder, bic: 'COBADEFFXXX', text }) ?? ''
    expect(bytes(written)).toBeLessThanOrEqual(331)
    expect(scanned(written)).toBe(written)
    expect(holder.startsWith(written.split('\n')[5] ?? '-')).toBe(true)
  })

  it('always fits, and keeps the amount and the account', () => {
    const texts = string({ unit: 'grapheme', maxLength: 200 })
    assert(
      property(texts, texts, integer({ min: 1, max: 99_999_999_999 }), (name, text, amount) => {
        const written = epcText({ ...transfer, holder: `A${name}`, text, amount, bic: 'COBADEFFXXX' }) ?? ''
        expect(bytes(written)).toBeLessThanOrEqual(331)
        expect(written.split('\n').slice(6, 8)).toEqual([transfer.iban, `EUR${(amount / 100).toFixed(2)}`])
        expect(Array.from(written.split('\n')[5] ?? '').length).toBeLessThanOrEqual(70)
        expect(written.isWellFormed()).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('what a guest needs for a transfer', () => {
  const account = { account_holder: 'Ada Lovelace', iban: transfer.iban, bic: '' }
  const due = { amount: 100, currency: 'EUR', reference: '2027-014' }

  it('is the account in groups of four, and a code in euros', () => {
    expect(transferFacts(account, due)).toEqual({
      ...due,
      holder: 'Ada Lovelace',
      iban: transfer.iban,
      groupedIban: 'DE89 3704 0044 0532 0130 00',
      bic: '',
      code: epcText({ ...transfer, amount: 100 }),
    })
    expect(transferFacts(account, { ...due, currency: 'CHF' })).toMatchObject({ code: undefined })
  })

  it('does not exist without an account', () => {
    expect(transferFacts({ ...account, iban: '' }, due)).toBeUndefined()
    expect(transferFacts({ ...account, account_holder: '' }, due)).toBeUndefined()
  })
})
