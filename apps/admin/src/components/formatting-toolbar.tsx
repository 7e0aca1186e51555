import { type Editor, useEditorState } from '@tiptap/react'
import { Bold, CornerDownLeft, Heading2, Heading3, Italic, Link, List, ListOrdered } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RichTextExtent } from './rich-text-schema.ts'
import { Toolbar, ToolbarButton } from './toolbar.tsx'

interface FormattingToolbarProps {
  readonly editor: Editor
  /** The input's label. */
  readonly label: string
  readonly extent: RichTextExtent
  readonly onLink: () => void
  readonly htmlButton: ReactNode
}

/** The commands of a text, and whether they hold at the cursor. */
export function FormattingToolbar({ editor, label, extent, onLink, htmlButton }: FormattingToolbarProps) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      link: current.isActive('link'),
      heading: current.isActive('heading', { level: 2 }),
      subheading: current.isActive('heading', { level: 3 }),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
    }),
  })
  const act = () => editor.chain().focus()
  return (
    <Toolbar label={`Formatting of ${label}`}>
      <ToolbarButton label="Bold" isPressed={active.bold} onClick={() => act().toggleBold().run()}>
        <Bold size={18} aria-hidden="true" />
      </ToolbarButton>
      <ToolbarButton label="Italic" isPressed={active.italic} onClick={() => act().toggleItalic().run()}>
        <Italic size={18} aria-hidden="true" />
      </ToolbarButton>
      <ToolbarButton label="Link" isPressed={active.link} onClick={onLink}>
        <Link size={18} aria-hidden="true" />
      </ToolbarButton>
      {extent === 'page' && (
        <>
          <ToolbarButton
            label="Heading"
            isPressed={active.heading}
            onClick={() => act().toggleHeading({ level: 2 }).run()}
          >
            <Heading2 size={18} aria-hidden="true" />
          </ToolbarButton>
          <ToolbarButton
            label="Subheading"
            isPressed={active.subheading}
            onClick={() => act().toggleHeading({ level: 3 }).run()}
          >
            <Heading3 size={18} aria-hidden="true" />
          </ToolbarButton>
          <ToolbarButton label="List" isPressed={active.bullets} onClick={() => act().toggleBulletList().run()}>
            <List size={18} aria-hidden="true" />
          </ToolbarButton>
          <ToolbarButton
            label="Numbered list"
            isPressed={active.numbers}
            onClick={() => act().toggleOrderedList().run()}
          >
            <ListOrdered size={18} aria-hidden="true" />
          </ToolbarButton>
        </>
      )}
      <ToolbarButton label="Line break" onClick={() => act().setHardBreak().run()}>
        <CornerDownLeft size={18} aria-hidden="true" />
      </ToolbarButton>
      {htmlButton}
    </Toolbar>
  )
}
