/** Stands where a page will be as soon as its code and its first data are here. */
export function PagePending() {
  return <output className="block p-8 text-sm text-muted">Loading...</output>
}
