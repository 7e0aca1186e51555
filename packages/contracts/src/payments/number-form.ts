const PARTS = ['{year}', '{number}'] as const

/** Returns whether a text says how a number is written: it has the year and the number once each, and else no braces. */
export function isNumberForm(text: string): boolean {
  const rest = PARTS.reduce((left, part) => left.replace(part, ''), text)
  return PARTS.every((part) => text.includes(part)) && !/[{}\n]/.test(rest)
}

/** Returns a number as the owner writes it: `{year}-{number}` -> `2027-014`. Numbers from 1000 on have more digits. */
export function writtenNumber(
  form: string,
  { year, number }: { readonly year: number; readonly number: number },
): string {
  return form.replace('{year}', () => String(year)).replace('{number}', () => String(number).padStart(3, '0'))
}
