import { useEffect, useRef } from 'react'
import { type ControlProps, controlClass } from './field.tsx'
import type { RichTextExtent } from './rich-text-schema.ts'

export interface RichTextControlProps {
  readonly label: string
  /** HTML; '' if it is empty. */
  readonly value: string
  /** Called with the new HTML when the user has changed the text. */
  readonly onChange: (html: string) => void
  readonly onBlur?: () => void
  readonly extent: RichTextExtent
  readonly control: ControlProps & { readonly 'aria-labelledby': string }
  readonly hasFocus: boolean
}

export function HtmlInput({ value, control, hasFocus, onChange, onBlur }: RichTextControlProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (hasFocus) box.current?.focus()
  }, [hasFocus])
  return (
    <textarea
      ref={box}
      rows={3}
      spellCheck={false}
      className={`${controlClass} field-sizing-content max-h-80 min-h-20 font-mono`}
      {...control}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
    />
  )
}
