/** It is as high as the screen: with less, the browser would load the pictures of the sections below at once. */
export function Spinner() {
  return (
    <output className="grid min-h-svh place-items-center">
      <span
        aria-hidden="true"
        className="size-10 rounded-full border-3 border-current/20 border-t-saffron motion-safe:animate-spin"
      />
      <span className="sr-only">Loading...</span>
    </output>
  )
}
