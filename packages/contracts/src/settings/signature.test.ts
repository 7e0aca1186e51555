import { expect, it } from 'vitest'
import { endsWithSignature, signatureLines } from './signature.ts'

const words = { signatureTelephone: ({ telephone }: { telephone: string }) => `Telephone: ${telephone}` }
const none = { name: '', telephone: ' ', imprint: '' }
const whole = {
  name: ' Camille Laurent ',
  telephone: '+33 1 23 45',
  imprint: 'Maison Safran\n\n12 rue du Four, Lyon',
}

it('signatureLines has what is set, and nothing for what is empty', () => {
  expect(signatureLines(none, words)).toEqual([])
  expect(signatureLines({ ...none, telephone: '123' }, words)).toEqual(['Telephone: 123'])
  const lines = ['Camille Laurent', 'Telephone: +33 1 23 45', 'Maison Safran', '12 rue du Four, Lyon']
  expect(signatureLines(whole, words)).toEqual(lines)
})

it.each([
  ['the whole signature', `Gladly.\n\n${signatureLines(whole, words).join('\n')}\n`, whole, true],
  [
    'it, with another word for the telephone',
    'Camille Laurent\nTél. +33 1 23 45\nMaison Safran\n12 rue du Four, Lyon',
    whole,
    true,
  ],
  ['the name only', 'Gladly.\nCamille Laurent', whole, false],
  ['the name, which is all that is set', 'Best wishes, Camille', { ...none, name: 'Camille' }, true],
  ['nothing of it', 'Camille wrote this.\nBye.', { ...none, name: 'Camille' }, false],
  ['anything, if nothing is set', 'Bye.', none, false],
])('endsWithSignature knows a text that ends with %s', (_what, text, signature, isSigned) => {
  expect(endsWithSignature(text, signature)).toBe(isSigned)
})
