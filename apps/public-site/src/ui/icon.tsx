/** A line drawing; `path` is in a box of 24 × 24. */
export function Icon({ path, className = 'size-6' }: { readonly path: string; readonly className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={`icon ${className}`}>
      <path d={path} />
    </svg>
  )
}
