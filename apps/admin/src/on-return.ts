/** Brings a screen that is left open overnight up to date when its owner returns. For `useSyncExternalStore`. */
export function onReturn(update: () => void): () => void {
  document.addEventListener('visibilitychange', update)
  return () => document.removeEventListener('visibilitychange', update)
}
