/** The step of the checklist that was opened last, until the page is loaded again. */
interface FollowedStep {
  readonly name: string
  readonly path: string
}

let followed: FollowedStep | null = null
const listeners = new Set<() => void>()

export function followedStep(): FollowedStep | null {
  return followed
}

/** Notes the step whose page is opened, so that the page can lead on. */
export function followStep({ name, link }: { readonly name: string; readonly link?: { readonly path: string } }): void {
  followed = link ? { name, path: link.path } : null
  for (const listener of listeners) listener()
}

/** Returns an unsubscribe function. */
export function onFollowed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
