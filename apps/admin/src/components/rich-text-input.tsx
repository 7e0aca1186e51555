/* oxlint-disable jsx-a11y/no-static-element-interactions -- the frame passes the focus on to the editor, which may not be loaded yet */
import { lazy, type Ref, Suspense, useId, useImperativeHandle, useRef, useState } from 'react'
import { logFailure } from '../calls/log-failure.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'
import { HtmlInput, type RichTextControlProps } from './rich-text-html.tsx'
import type { RichTextExtent } from './rich-text-schema.ts'
import { t } from '../language/words.ts'

interface RichTextInputProps extends FieldProps, Pick<RichTextControlProps, 'value' | 'onChange' | 'onBlur'> {
  readonly describedBy?: string
  /** The formats that the editor offers; `line` by default. */
  readonly extent?: RichTextExtent
  readonly ref?: Ref<{ focus: () => void }>
}

const RichTextEditor = lazy(async () => {
  try {
    return { default: (await import('./rich-text-editor.tsx')).RichTextEditor }
  } catch (error) {
    logFailure('load the text editor', error)
    return { default: HtmlInput } // the text can still be edited
  }
})

/** A small editor for formatted text. Its code loads when it is first shown. */
export function RichTextInput({ describedBy, extent = 'line', ref, ...props }: RichTextInputProps) {
  const { label, required, error } = props
  const frame = useRef<HTMLDivElement>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const labelId = useId()
  function focus() {
    const control = frame.current?.querySelector<HTMLElement>('[role=textbox], textarea:not([readonly])')
    if (control) control.focus()
    else setHasFocus(true) // as soon as the editor is there
  }
  useImperativeHandle(ref, () => ({ focus }))
  return (
    <Field label={label} labelId={labelId} required={required} error={error}>
      {(control) => {
        const descriptions = [describedBy, control['aria-describedby']].filter(Boolean).join(' ')
        const labelled = { ...control, 'aria-labelledby': labelId, 'aria-describedby': descriptions || undefined }
        return (
          <div
            ref={frame}
            tabIndex={-1}
            data-passes-focus
            onFocus={({ target }) => target === frame.current && focus()}
            className="outline-none"
          >
            <Suspense fallback={<div className={`${controlClass} min-h-32 text-muted`}>{t.loadingPending}</div>}>
              <RichTextEditor {...props} extent={extent} control={labelled} hasFocus={hasFocus} />
            </Suspense>
          </div>
        )
      }}
    </Field>
  )
}
