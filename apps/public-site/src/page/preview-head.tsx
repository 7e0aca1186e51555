/** Who looks at a preview: its owner in the back office, without scripts, or anybody who has its link. */
export type PreviewKind = 'panel' | 'shared'

/** The head's tags of a preview. */
export function PreviewHead({ kind }: { readonly kind: PreviewKind }) {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <link rel="stylesheet" href={kind === 'panel' ? '/preview-panel.css' : '/preview-bar.css'} />
    </>
  )
}

/** Tells everybody with the link that this is not the published page. */
export function PreviewBar() {
  return (
    <p role="note" className="preview-bar">
      Preview, not published
    </p>
  )
}
