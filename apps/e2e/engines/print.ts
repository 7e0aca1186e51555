import { inflateSync } from 'node:zlib'

/** Makes the page's rules for print apply, and not those for the screen. Neither driver can emulate a medium. */
export function showAsPrinted(): void {
  const swap = (media: MediaList) => {
    const queries = media.mediaText.split(',').map((query) => query.trim().replace(/^print/, 'all'))
    media.mediaText = queries.map((query) => (query.startsWith('screen') ? 'not all' : query)).join(', ')
  }
  const visit = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) swap(rule.media)
      if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) visit(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) {
    swap(sheet.media)
    visit(sheet.cssRules)
  }
}

/** Returns how many pages a PDF has. */
export function pageCount(pdf: Uint8Array): number {
  const text = Buffer.from(pdf).toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: start }) =>
    unpacked(pdf.subarray(index + start.length)),
  )
  return [text, ...streams].join('').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** The text of a compressed stream; '' if it is something else. */
function unpacked(stream: Uint8Array): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return '' // a picture or a font
  }
}
