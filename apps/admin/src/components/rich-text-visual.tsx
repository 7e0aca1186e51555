import { EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RichTextControlProps } from './rich-text-input.tsx'
import { FormattingToolbar } from './formatting-toolbar.tsx'
import { LinkForm } from './link-form.tsx'
import { extensions, shownHtml, storedHtml } from './rich-text-schema.ts'

interface VisualEditorProps extends RichTextControlProps {
  readonly htmlButton: ReactNode
}

const textClass =
  'max-h-80 min-h-20 overflow-y-auto rounded-b-lg px-3 py-2 text-base whitespace-pre-wrap [overflow-wrap:anywhere] sm:text-sm [&_a]:text-link [&_a]:underline [&_h2]:text-lg [&_h2]:font-semibold [&_h3]:font-semibold [&_ol]:list-decimal [&_ol]:pl-6 [&_p+p]:mt-2 [&_ul]:list-disc [&_ul]:pl-6'

/** The text as it will look, with its toolbar. */
export function VisualEditor(props: VisualEditorProps) {
  const { label, value, extent, control, htmlButton, onChange, onBlur, hasFocus } = props
  // the value that an undone edit goes back to, so that the form is not dirty any more
  const [original] = useState(() => ({ value, html: shownHtml(value, extent) }))
  const known = useRef(value)
  const [isLinking, setIsLinking] = useState(false)
  const editor = useEditor({
    extensions: extensions[extent],
    content: value,
    injectCSS: false, // the Content-Security-Policy forbids it
    editorProps: {
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
      </div>
      <EditorContent editor={editor} />
    </div>
  )
}

/** ARIA attributes as texts, without those that are not set. */
function attributesOf(control: object): Record<string, string> {
  const set = Object.entries(control).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]))
}
