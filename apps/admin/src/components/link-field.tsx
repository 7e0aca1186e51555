import { CALENDAR_PATH } from '@tablier/contracts'
import { useState } from 'react'
import { PUBLIC_SITE } from '../public-site.ts'
import { logFailure } from '../log-failure.ts'
import { Button } from './button.tsx'
import { TextInput } from './text-input.tsx'

const IS_PLAYGROUND = import.meta.env.MODE === 'mock'

interface LinkFieldProps {
  readonly label: string
  /** Below the origin of the site; null if the server no longer has the secret that opens it. */
  readonly path: string | null
}

/** A link without an account, to copy. */
export function LinkField({ label, path }: LinkFieldProps) {
  if (path === null)
    return (
      <p className="text-sm">
        The {label.toLowerCase()} still works, but it cannot be shown again: the server has another secret now. Renew it
        to get one that can.
      </p>
    )
  if (IS_PLAYGROUND && path.startsWith(CALENDAR_PATH))
    return (
      <p className="text-sm">In the playground, no calendar can read this. On a site, its address is shown here.</p>
    )
  return <CopyField label={label} value={addressOf(path)} />
}

/** Without a server, the query of the public page names the page that a link opens. */
function addressOf(path: string): string {
  return IS_PLAYGROUND
    ? new URL(`${PUBLIC_SITE}?open=${path}`, window.location.href).href
    : new URL(path, window.location.origin).href
}

/** A text to copy, such as a link, with a button for it. */
function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
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
