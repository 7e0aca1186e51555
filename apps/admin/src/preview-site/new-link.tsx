import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { TextInput } from '../components/text-input.tsx'
import { logFailure } from '../log-failure.ts'

/** A link that was just made. It is shown only now. */
export function NewLink({ url, onDone }: { readonly url: string; readonly onDone: () => void }) {
  const [outcome, setOutcome] = useState('')
  function copy() {
    navigator.clipboard.writeText(url).then(
      () => setOutcome('Copied'),
      (error: unknown) => {
        logFailure('copy a link', error)
        setOutcome('Please select the link and copy it')
      },
    )
  }
  return (
    <div className="flex flex-col gap-5 px-6 py-5">
      <TextInput label="Link" readOnly value={url} onFocus={({ target }) => target.select()} />
      <p className="text-sm text-muted">Copy it now: for your safety it is not shown again.</p>
      <div className="flex items-center justify-end gap-3">
        <output className="text-sm text-muted">{outcome}</output>
        <Button onClick={onDone}>Done</Button>
        <Button variant="primary" onClick={copy}>
          Copy link
        </Button>
      </div>
    </div>
  )
}
