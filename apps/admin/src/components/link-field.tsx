import { CopyField } from './copy-field.tsx'

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
  return <CopyField label={label} value={new URL(path, window.location.origin).href} />
}
