/** A problem that concerns the whole form. */
export function FormAlert({ message, className = '' }: { message: string | undefined; className?: string }) {
  if (!message) return null
  return (
    <p role="alert" className={`rounded-lg bg-danger-wash px-3 py-2.5 text-sm text-danger ${className}`}>
      {message}
    </p>
  )
}
