import { useState } from 'react'
import { logFailure } from '../log-failure.ts'
import { Button } from './button.tsx'
import { TextInput } from './text-input.tsx'

/** A text to copy, such as a link, with a button for it. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const [outcome, setOutcome] = useState('')
  function copy() {
    navigator.clipboard.writeText(value).then(
      () => setOutcome('Copied'),
      (error: unknown) => {
        logFailure('copy a text', error)
        setOutcome('Please select it and copy it')
      },
    )
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-60 grow">
        <TextInput label={label} readOnly value={value} onFocus={({ target }) => target.select()} />
      </div>
      <Button onClick={copy} aria-label={`Copy the ${label.toLowerCase()}`}>
        Copy
      </Button>
      <output className="basis-full text-sm text-muted empty:hidden">{outcome}</output>
    </div>
  )
}
