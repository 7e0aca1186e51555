export function Spinner() {
  return (
    <output className="grid place-items-center py-16">
      <span
        aria-hidden="true"
        className="size-10 rounded-full border-3 border-current/20 border-t-saffron motion-safe:animate-spin"
      />
      <span className="sr-only">Loading...</span>
    </output>
  )
}
