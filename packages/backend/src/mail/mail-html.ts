import { type ColourChoice, paletteOfLook } from '@tablier/contracts/palettes'
import type { Db } from '../database/database.ts'
import type { Mail, MailedSite } from '../outbox/letter.ts'

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

/**
 * Returns a mail's text as HTML, under the site's name in the page's colours. Without pictures, which would tell that the
 * mail was opened. The text has no colours, so that mail programs can show it on a dark ground.
 */
export function mailHtml(
  { subject, text }: Mail,
  { name, language }: Pick<MailedSite, 'name' | 'language'>,
  colours: ColourChoice,
): string {
  const { espresso, cream, saffron } = paletteOfLook(colours, 'screen')
  const heading = `background:${espresso};color:${cream};border-bottom:4px solid ${saffron}`
  const paragraphs = text.trim().split(/(?:\r?\n){2,}/)
  return `<!DOCTYPE html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;font:16px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere">
<div style="${heading};padding:20px;font-size:20px;text-align:center" dir="auto">${escaped(name)}</div>
<div style="max-width:36em;margin:auto;padding:20px">
${paragraphs.map((paragraph) => `<p style="margin:0 0 1em" dir="auto">${withLinks(paragraph)}</p>`).join('\n')}
</div>
</body>
</html>
`
}

function withLinks(text: string): string {
  return text
    .split(LINK)
    .map((part, index) => (index % 2 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('')
    .replaceAll(/\r?\n/g, '<br>\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
