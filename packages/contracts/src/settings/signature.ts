/** What is under every mail to a guest, as the owner has set it. Empty parts are left out. */
export interface Signature {
  readonly name: string
  readonly telephone: string
  /** What the law wants under business mails, in several lines. */
  readonly imprint: string
}

interface SignatureWords {
  readonly signatureTelephone: (values: { telephone: string }) => string
}

/** Returns the lines of a signature; none if the owner has set nothing. */
export function signatureLines({ name, telephone, imprint }: Signature, words: SignatureWords): string[] {
  const number = telephone.trim()
  return [name.trim(), number && words.signatureTelephone({ telephone: number }), ...linesOf(imprint)].filter(Boolean)
}

/** Returns whether a text ends with all of a signature, because its author has written or pasted it. */
export function endsWithSignature(text: string, { name, telephone, imprint }: Signature): boolean {
  const parts = [name, telephone, imprint].flatMap(linesOf)
  const end = linesOf(text).slice(-parts.length)
  return parts.length > 0 && parts.every((part, index) => end[index]?.endsWith(part)) // `Telephone: …` ends with it
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}
