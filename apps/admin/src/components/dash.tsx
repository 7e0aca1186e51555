/** Stands for an empty value. */
export function Dash() {
  return <span className="text-muted">—</span>
}
