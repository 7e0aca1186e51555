/** Ends of lines, among them those of Windows, Word (U+000B), Unicode and web pages. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
/**
 * What nobody has typed: control characters except tabs and line ends, marks that turn the direction of all text after
 * them, which telephone numbers of address books bring, the place of a pasted picture, and half characters.
 */
const STRAY =
  // oxlint-disable-next-line no-control-regex -- these are what it looks for
  /[\0-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ufffc\ufffe\uffff]|\p{Surrogate}/gu

/**
 * Returns a text as it is stored: in Unicode's composed form (NFC), with LF at the end of lines, and without characters
 * that nobody has typed, which a database, a calendar or a mail could not take.
 */
export function tidyText(text: string): string {
  return text.replaceAll(LINE_ENDS, '\n').replaceAll(STRAY, '').normalize('NFC')
}

/** Returns the text of a field that has one line: as `tidyText`, with a space for each end of a line within it. */
export function tidyLine(text: string): string {
  return tidyText(text)
    .replaceAll(/^\n+|\n+$/g, '')
    .replaceAll(/ *\n+ */g, ' ')
}
