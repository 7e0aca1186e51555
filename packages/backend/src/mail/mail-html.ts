import { type ColourChoice, paletteOfLook } from '@tablier/contracts/palettes'
import type { Db } from '../database/database.ts'
import type { Mail, MailedSite } from '../outbox/letter.ts'
import { type Fact, type MailPart, mailParts } from './mail-parts.ts'

/** Returns the colours that the public page wears. */
export async function wornColours(db: Db): Promise<ColourChoice> {
  const looks = db.selectFrom('looks').where('status', '=', 'Published').orderBy('position').limit(1)
  const worn = await looks.select(['palette', 'own_colour as ownColour']).executeTakeFirst()
  return worn ?? { palette: '', ownColour: '' } // without a look, the specified colours
}

/** Returns the ground of the page's header, such as `#15110d`. */
export async function siteGround(db: Db): Promise<string> {
  return paletteOfLook(await wornColours(db), 'screen').espresso
}

/** A web address, without the punctuation after it. */
const LINK = /(https?:\/\/[^\s<>"]*[^\s<>"().,:;!?'\]])/

interface HtmlChoices {
  readonly colours: ColourChoice
  /** Whether its reader is a guest, to whom the first link to a page of theirs is a button. */
  readonly isToGuest: boolean
}

/**
 * Returns a mail's text as HTML, under the site's name in the page's colours: facts as a table, and the guest's page
 * behind a button. Without pictures, which would tell that the mail was opened. The text has no colours, so that mail
 * programs can show it on a dark ground.
 */
export function mailHtml(
  { subject, text }: Mail,
  site: Pick<MailedSite, 'name' | 'language' | 'url' | 'words'>,
  { colours, isToGuest }: HtmlChoices,
): string {
  const { espresso, cream, saffron } = paletteOfLook(colours, 'screen')
  const heading = `background:${espresso};color:${cream};border-bottom:4px solid ${saffron}`
  const parts = mailParts(text)
  const first = isToGuest ? parts.find((part) => part.kind === 'link' && pageOf(part.link, site.url)) : undefined
  const shown = parts.map((part) => {
    if (part !== first || part?.kind !== 'link') return partHtml(part)
    const label = site.words.mailButton({ page: pageOf(part.link, site.url) })
    const look = `${BUTTON};background:${saffron};color:${espresso}`
    return `<p style="margin:0 0 1em"><a href="${escaped(part.link)}" style="${look}">${escaped(label)}</a></p>`
  })
  return `<!DOCTYPE html>
<html lang="${escaped(site.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;font:16px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere">
<div style="${heading};padding:20px;font-size:20px;text-align:center" dir="auto">${escaped(site.name)}</div>
<div style="max-width:36em;margin:auto;padding:20px">
${shown.join('\n')}
</div>
</body>
</html>
`
}

const BUTTON = 'display:inline-block;padding:12px 24px;border-radius:8px;font-weight:600;text-decoration:none'
/** Visible on light and dark grounds. */
const RULE = '1px solid #88888866'

/** Returns which page of a guest's a link leads to, such as `enquiry`; '' for any other address. */
function pageOf(link: string, url: string): string {
  return link.startsWith(`${url}/`) ? (/^(enquiry|offer|table)\//.exec(link.slice(url.length + 1))?.[1] ?? '') : ''
}

function partHtml(part: MailPart): string {
  if (part.kind === 'link') return paragraph(part.link)
  if (part.kind === 'facts')
    return `<table style="width:100%;margin:0 0 1em;border-collapse:collapse">\n${part.facts.map(row).join('\n')}\n</table>`
  const text = part.lines.join('\n')
  if (part.kind === 'text') return paragraph(text)
  return `<div style="margin:2em 0;padding-top:1em;border-top:${RULE}" dir="auto">${withLinks(text)}</div>`
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 1em" dir="auto">${withLinks(text)}</p>`
}

function row({ term, text }: Fact): string {
  const cell = `padding:6px 0;border-bottom:${RULE};text-align:start;vertical-align:top`
  return (
    `<tr><th scope="row" style="${cell};padding-inline-end:16px;font-weight:600" dir="auto">${escaped(term)}</th>` +
    `<td style="${cell};width:70%" dir="auto">${withLinks(text)}</td></tr>`
  )
}

function withLinks(text: string): string {
  return text
    .split(LINK)
    .map((part, index) => (index % 2 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('')
    .replaceAll(/\r?\n/g, '<br>\n')
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
