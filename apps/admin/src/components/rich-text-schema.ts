import { type Extensions, generateHTML, generateJSON } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'
import { isWebAddress } from './web-address.ts'

/**
 * What the editor offers. A `line` has bold, italic, links and line breaks; a
 * `page` also has paragraphs, headings and lists.
 */
export type RichTextExtent = 'line' | 'page'

const inline: Extensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  UndoRedo,
  Link.configure({
    autolink: false,
    openOnClick: false,
    isAllowedUri: (address) => isWebAddress(address),
    HTMLAttributes: { target: null, rel: null }, // the server sets `rel`
  }),
]

const LineBreak = HardBreak.extend({
  addKeyboardShortcuts() {
    const breakLine = () => this.editor.commands.setHardBreak()
    return { Enter: breakLine, 'Shift-Enter': breakLine }
  },
})

/** Anything else is dropped when HTML is pasted. */
export const extensions: Readonly<Record<RichTextExtent, Extensions>> = {
  line: [...inline, LineBreak],
  page: [...inline, HardBreak, Heading.configure({ levels: [2, 3] }), BulletList, OrderedList, ListItem, ListKeymap],
}

/** The part of the HTML that the editor can show. */
export function shownHtml(html: string, extent: RichTextExtent): string {
  return storedHtml(generateHTML(generateJSON(html, extensions[extent]), extensions[extent]), extent)
}

/** The editor's HTML as it is stored: '' if it is blank, and a `line` of one paragraph without `<p>`. */
export function storedHtml(html: string, extent: RichTextExtent): string {
  if (html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '') return ''
  if (extent === 'line') return html.replace(/^<p>((?:(?!<\/?p>).)*)<\/p>$/s, '$1')
  return html.replace(/<li><p>((?:(?!<\/?(?:p|ul|ol)>).)*)<\/p><\/li>/gs, '<li>$1</li>')
}
