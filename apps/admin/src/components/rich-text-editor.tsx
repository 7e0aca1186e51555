import {
  Bold,
  Code,
  CornerDownLeft,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Table,
} from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type ChainedCommands, type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { DOMParser, type Schema, type Slice } from '@tiptap/pm/model'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { HtmlInput, type RichTextControlProps } from './rich-text-html.tsx'
import {
  completeAddress,
  extensions,
  isSameRichText,
  isWebAddress,
  type RichTextExtent,
  shownHtml,
  storedHtml,
  typedFormats,
} from './rich-text-schema.ts'
import { changeTable, insertTable, tableChanges } from './rich-text-table.ts'
import { tidyPastedHtml } from './tidy-pasted-html.ts'
import { tidyPastedText } from './tidy-pasted-text.ts'
import { Toolbar, ToolbarButton } from './toolbar.tsx'
import { Button } from './button.tsx'
import { TextInput } from './field.tsx'
import { t } from '../language/words.ts'

/** The editor, or the text as HTML if the user asks for it or the editor cannot show all of it. */
export function RichTextEditor(props: RichTextControlProps) {
  const { label, value, extent, onChange } = props
  const isShowable = () => isSameRichText(value, shownHtml(value, extent))
  const [isHtml, setIsHtml] = useState(() => !isShowable())
  const [isToggled, setIsToggled] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  function toggle() {
    if (isHtml && !isShowable()) setIsAsking(true)
    else show(!isHtml)
  }
  function show(asHtml: boolean) {
    setIsHtml(asHtml)
    setIsToggled(true) // the pressed button has gone
  }
  const hasFocus = isToggled || props.hasFocus
  function dropTheRest() {
    onChange(shownHtml(value, extent))
    setIsAsking(false)
    show(false)
  }
  const htmlButton = (
    <ToolbarButton label={t.editAsHtml} isPressed={isHtml} onClick={toggle} className="ms-auto" icon={Code} />
  )
  return (
    <>
      {isHtml ? (
        <div className="flex flex-col gap-1.5">
          <Toolbar label={t.formattingOf({ label })}>{htmlButton}</Toolbar>
          <HtmlInput {...props} hasFocus={hasFocus} />
        </div>
      ) : (
        <VisualEditor {...props} hasFocus={hasFocus} htmlButton={htmlButton} />
      )}
      <ConfirmDialog
        open={isAsking}
        title={t.leaveHtml}
        question={t.formattingIsRemoved}
        confirm={t.removeIt}
        cancel={t.keepHtml}
        onConfirm={dropTheRest}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}

interface VisualEditorProps extends RichTextControlProps {
  readonly htmlButton: ReactNode
}

const textClass =
  'max-h-80 min-h-20 scroll-mt-32 scroll-mb-4 overflow-y-auto rounded-b-lg px-3 py-2 text-base whitespace-pre-wrap [overflow-wrap:anywhere] sm:text-sm [&_a]:text-link [&_a]:underline [&_h2]:text-lg [&_h2]:font-semibold [&_h3]:font-semibold [&_ol]:list-decimal [&_ol]:ps-6 [&_p+p]:mt-2 [&_ul]:list-disc [&_td]:border [&_td]:border-control-line [&_td]:px-2 [&_td]:py-1 [&_th]:border [&_th]:border-control-line [&_th]:px-2 [&_th]:py-1 [&_th]:text-start [&_table]:my-2 [&_table]:w-full [&_table]:border-collapse [&_.selectedCell]:bg-primary-wash [&_ul]:ps-6'

function VisualEditor(props: VisualEditorProps) {
  const { label, value, extent, control, htmlButton, onChange, onBlur, hasFocus } = props
  // the value that an undone edit goes back to, so that the form is not dirty any more
  const [original] = useState(() => ({ value, html: shownHtml(value, extent) }))
  const known = useRef(value)
  const [isLinking, setIsLinking] = useState(false)
  const editor = useEditor({
    extensions: extensions[extent],
    content: value,
    injectCSS: false, // the Content-Security-Policy forbids it
    enableInputRules: typedFormats,
    enablePasteRules: typedFormats,
    editorProps: {
      clipboardTextParser: (text, _place, _isPlain, { state }) => sliceOfText(text, extent, state.schema),
      transformPastedHTML: (html) => (isOwnCopy(html, extent) ? html : tidyPastedHtml(html, extent)),
      attributes: { ...attributesOf(control), role: 'textbox', 'aria-multiline': 'true', class: textClass },
    },
    onUpdate: ({ editor: changed }) => {
      const html = storedHtml(changed.getHTML(), extent)
      known.current = html === original.html ? original.value : html
      onChange(known.current)
    },
    onBlur: () => onBlur?.(),
  })

  useEffect(() => {
    if (hasFocus) editor.chain().setTextSelection(editor.state.doc.content.size).focus().run()
  }, [editor, hasFocus])
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  return (
    <div
      className={`rounded-lg border bg-background ${control['aria-invalid'] ? 'border-danger' : 'border-control-line'}`}
    >
      <div className="border-b border-line p-1">
        <FormattingToolbar
          editor={editor}
          label={label}
          extent={extent}
          onLink={() => setIsLinking(!isLinking)}
          htmlButton={htmlButton}
        />
        {isLinking && <LinkForm editor={editor} onDone={() => setIsLinking(false)} />}
        {extent === 'page' && <TableButtons editor={editor} />}
      </div>
      <EditorContent editor={editor} />
    </div>
  )
}

/** Returns whether HTML was copied from an editor whose formats this one has. It keeps its spaces, and how it is cut. */
function isOwnCopy(html: string, extent: RichTextExtent): boolean {
  return html.includes('data-pm-slice') && (extent === 'page' || !/<(?:table|ul|ol|h\d)\b/i.test(html))
}

/**
 * Returns the paragraphs and lists of a plain text. A single line is left to the editor, which keeps the spaces at its
 * ends.
 */
function sliceOfText(text: string, extent: RichTextExtent, schema: Schema): Slice {
  const tidy = tidyPastedText(text, false)
  if (!tidy.trim().includes('\n')) return undefined as unknown as Slice // the editor then parses it, as its types do not say
  const page = document.implementation.createHTMLDocument()
  for (const line of tidy.split('\n')) page.body.append(Object.assign(page.createElement('p'), { textContent: line }))
  page.body.innerHTML = tidyPastedHtml(page.body.innerHTML, extent)
  return DOMParser.fromSchema(schema).parseSlice(page.body)
}

/** ARIA attributes as texts, without those that are not set. */
function attributesOf(control: object): Record<string, string> {
  const set = Object.entries(control).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]))
}

interface FormattingToolbarProps {
  readonly editor: Editor
  readonly label: string
  readonly extent: RichTextExtent
  readonly onLink: () => void
  readonly htmlButton: ReactNode
}

interface Format {
  readonly label: string
  readonly icon: LucideIcon
  /** The name and the attributes of the editor's mark or block. */
  readonly is: readonly [name: string, attributes?: { readonly level: 2 | 3 }]
  readonly toggle: (chain: ChainedCommands) => ChainedCommands
}

const lineFormats: readonly Format[] = [
  { label: t.bold, icon: Bold, is: ['bold'], toggle: (chain) => chain.toggleBold() },
  { label: t.italic, icon: Italic, is: ['italic'], toggle: (chain) => chain.toggleItalic() },
]
const heading = { level: 2 } as const
const subheading = { level: 3 } as const
const pageFormats: readonly Format[] = [
  { label: t.heading, icon: Heading2, is: ['heading', heading], toggle: (chain) => chain.toggleHeading(heading) },
  {
    label: t.subheading,
    icon: Heading3,
    is: ['heading', subheading],
    toggle: (chain) => chain.toggleHeading(subheading),
  },
  { label: t.list, icon: List, is: ['bulletList'], toggle: (chain) => chain.toggleBulletList() },
  { label: t.numberedList, icon: ListOrdered, is: ['orderedList'], toggle: (chain) => chain.toggleOrderedList() },
]

/** The buttons for formatting, which show what applies at the cursor. */
function FormattingToolbar({ editor, label, extent, onLink, htmlButton }: FormattingToolbarProps) {
  const isLink = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') })
  const isTable = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') })
  return (
    <Toolbar label={t.formattingOf({ label })}>
      {lineFormats.map((format) => (
        <FormatButton key={format.label} editor={editor} format={format} />
      ))}
      <ToolbarButton label={t.link} isPressed={isLink} onClick={onLink} icon={Link} />
      {extent === 'page' &&
        pageFormats.map((format) => <FormatButton key={format.label} editor={editor} format={format} />)}
      {extent === 'page' && (
        <ToolbarButton
          label={t.table}
          isPressed={isTable}
          onClick={() => !isTable && insertTable(editor)}
          icon={Table}
        />
      )}
      <ToolbarButton
        label={t.lineBreak}
        onClick={() => editor.chain().focus().setHardBreak().run()}
        icon={CornerDownLeft}
      />
      {htmlButton}
    </Toolbar>
  )
}

function FormatButton({ editor, format }: { readonly editor: Editor; readonly format: Format }) {
  const { label, icon: Icon, is, toggle } = format
  const isPressed = useEditorState({ editor, selector: ({ editor: current }) => current.isActive(...is) })
  return (
    <ToolbarButton
      label={label}
      isPressed={isPressed}
      onClick={() => toggle(editor.chain().focus()).run()}
      icon={Icon}
    />
  )
}

/** What changes the table in which the cursor is. */
function TableButtons({ editor }: { readonly editor: Editor }) {
  const isTable = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') })
  if (!isTable) return null
  return (
    <div className="flex flex-wrap gap-1 pt-1">
      {tableChanges.map((change) => (
        <Button
          key={change}
          variant="quiet"
          className="px-2!"
          onMouseDown={(event) => event.preventDefault()} // keeps the cursor in its cell
          onClick={() => changeTable(editor, change)}
        >
          {t.tableChange({ change })}
        </Button>
      ))}
    </div>
  )
}

/** Sets, changes or removes the link of the selected text. Without a selection, inserts the address as a link. */
function LinkForm({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const current = String(editor.getAttributes('link')['href'] ?? '')
  const [address, setAddress] = useState(current)
  const [error, setError] = useState<string>()

  function apply() {
    const href = completeAddress(address)
    if (!isWebAddress(href) || address.trim() === '') return setError(t.enterLinkTarget)
    editor.view.focus() // before this form and its focus go
    const change = editor.chain().extendMarkRange('link')
    if (editor.state.selection.empty && !current)
      change.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else change.setLink({ href }).run()
    return onDone()
  }
  function remove() {
    editor.view.focus()
    editor.chain().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  function cancel() {
    editor.view.focus()
    onDone()
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault() // Enter would save the form,
    event.stopPropagation() // and Escape close its dialog
    if (event.key === 'Enter') apply()
    else cancel()
  }
  return (
    <div className="flex flex-wrap items-end gap-2 p-2">
      <div className="min-w-48 flex-1">
        <TextInput
          label={t.linkAddress}
          inputMode="url"
          placeholder="https://"
          autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- the user has just asked for it
          value={address}
          error={error}
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={handleKey}
        />
      </div>
      <Button variant="primary" onClick={apply}>
        {t.setLink}
      </Button>
      {current ? <Button onClick={remove}>{t.removeLink}</Button> : <Button onClick={cancel}>{t.cancel}</Button>}
    </div>
  )
}
