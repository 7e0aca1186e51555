function reloadPage(): void {
  window.location.reload()
}

export function AboutLoading() {
  return (
    <div className="grid justify-items-center gap-6 py-16 text-center text-lead">
      <output>Loading About Data...</output>
      <ReloadButton>Refresh Page</ReloadButton>
    </div>
  )
}

export function AboutFailure() {
  return (
    <div className="grid justify-items-center gap-6 py-16 text-center text-lead">
      <p role="alert" className="text-danger-deep">
        Failed to load content. Please try again later.
      </p>
      <ReloadButton>Try Again</ReloadButton>
    </div>
  )
}

function ReloadButton({ children }: { readonly children: string }) {
  return (
    <button
      type="button"
      className="button border border-ink/40 hover:border-ink hover:bg-ink hover:text-cream noscript:hidden"
      onClick={reloadPage}
    >
      {children}
    </button>
  )
}
