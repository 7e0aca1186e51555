/** Shown while a page's code and first data load. */
export function PagePending() {
  return <output className="block p-8 text-sm text-muted">Loading...</output>
}
