import { buttonClass } from '../components/button.tsx'
import { type Appearance, themeVariables } from '../themes/appearance.ts'

/** What the admin area will look like, before it is saved. */
export function AppearancePreview({ appearance }: { appearance: Appearance }) {
  return (
    <figure
      aria-label="Preview"
      data-theme={appearance.theme}
      style={themeVariables(appearance)}
      className="rounded-xl border border-line bg-background p-5 text-ink"
    >
      <figcaption className="text-sm font-medium text-muted">Preview</figcaption>
      <p className="mt-3 font-semibold">Dinner by the fire</p>
      <p className="mt-1 text-sm text-muted">
        Seven courses, and <span className="text-link underline underline-offset-4">a link</span>.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <span className={buttonClass('primary')}>Save</span>
        <span className={buttonClass()}>Cancel</span>
        <span className="rounded-lg bg-primary-wash px-3 py-2 text-sm font-medium text-link">Chosen</span>
      </div>
    </figure>
  )
}
