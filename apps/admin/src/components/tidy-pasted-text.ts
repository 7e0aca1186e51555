import { tidySpaces } from './pasted-runs.ts'

/** A bullet that a program puts before an item of a list, with the space that follows it. */
const BULLET = /^\s*(?:[•·▪◦‣●○■∙\uF0B7\uF0A7]\s*|[o§]\t\s*)/u
const LINE_END = /\r\n?|[\n\v\f\u2028\u2029]/

/**
 * Returns a text from another program's clipboard as a plain field can hold it: without invisible characters, repeated
 * spaces and spaces at the ends of lines, and with a dash for each bullet. In one line, lines follow each other, and
 * items are separated by commas. The spaces at its own ends stay, because they separate it from what is there.
 */
export function tidyPastedText(text: string, isOneLine: boolean): string {
  const lines = text.split(LINE_END)
  const isTable = lines.filter((line) => /\S\t+\S/.test(line) && !BULLET.test(line)).length > 1
  const isList = lines.filter((line) => BULLET.test(line)).length > 1
  const tidy = lines.map((line) => {
    const words = line.replace(BULLET, '')
    const apart = isTable ? words.trim().replace(/\t+/g, ' – ') : words
    const tidied = tidySpaces(apart)
    const isBulleted = words !== line && !isOneLine
    return isBulleted ? `- ${tidied.trim()}` : lines.length > 1 ? tidied.trim() : tidied
  })
  if (lines.length === 1) return tidy[0] ?? ''
  if (isOneLine) return tidy.filter((line) => line !== '').join(isList ? ', ' : ' ')
  return tidy.join('\n').replace(/\n{3,}/g, '\n\n')
}

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Tidies what is pasted into plain fields, until the returned function is called. Passwords, addresses, numbers and code
 * stay as they are.
 */
export function tidyPastedTexts(): () => void {
  document.addEventListener('paste', tidyPaste)
  return () => document.removeEventListener('paste', tidyPaste)
}

function tidyPaste(event: ClipboardEvent): void {
  const { target, clipboardData } = event
  if (!isField(target) || !target.spellcheck || event.defaultPrevented) return
  const text = clipboardData?.getData('text/plain') ?? ''
  const tidy = tidyPastedText(text, target instanceof HTMLInputElement)
  if (tidy === text) return
  event.preventDefault()
  insert(target, tidy)
}

function isField(target: EventTarget | null): target is Field {
  if (target instanceof HTMLInputElement) return /^(?:text|search)$/.test(target.type)
  return target instanceof HTMLTextAreaElement
}

/** Inserts as typing does: with undo, within the field's limit, and heard by React. */
function insert(field: Field, text: string): void {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else keeps the field's undo
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: text }))
}
