import { useEffect, useRef } from 'react'
import type { RichTextControlProps } from './rich-text-input.tsx'
import { controlClass } from './field.tsx'

/** The text as HTML. */
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
