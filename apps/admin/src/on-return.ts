/** Calls a listener when somebody returns to a screen that was left open. For `useSyncExternalStore`. */
export function onReturn(update: () => void): () => void {
  document.addEventListener('visibilitychange', update)
  return () => document.removeEventListener('visibilitychange', update)
}
