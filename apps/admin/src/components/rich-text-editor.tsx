import { Code } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { RichTextControlProps } from './rich-text-input.tsx'
import { HtmlInput } from './rich-text-html.tsx'
import { isSameRichText } from './same-rich-text.ts'
import { shownHtml } from './rich-text-schema.ts'
import { Toolbar, ToolbarButton } from './toolbar.tsx'
import { VisualEditor } from './rich-text-visual.tsx'

/** The editor, or the text as HTML if the user wants to see it or the editor cannot show all of it. */
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
    <ToolbarButton label="Edit as HTML" isPressed={isHtml} onClick={toggle} className="ml-auto">
      <Code size={18} aria-hidden="true" />
    </ToolbarButton>
  )
  return (
    <>
      {isHtml ? (
        <div className="flex flex-col gap-1.5">
          <Toolbar label={`Formatting of ${label}`}>{htmlButton}</Toolbar>
          <HtmlInput {...props} hasFocus={hasFocus} />
        </div>
      ) : (
        <VisualEditor {...props} hasFocus={hasFocus} htmlButton={htmlButton} />
      )}
      <ConfirmDialog
        open={isAsking}
        title="Leave HTML?"
        question="Some of this text's formatting cannot be shown in the editor. It will be removed; the words stay."
        confirm="Remove it"
        cancel="Keep HTML"
        onConfirm={dropTheRest}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
