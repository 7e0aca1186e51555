import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const ADVANCE_EVERY = 3000

/**
 * Calls `advance` every three seconds while allowed, unless the tab is hidden
 * or the visitor prefers reduced motion.
 * @returns whether it does so now
 */
export function useAutoAdvance(isAllowed: boolean, advance: () => void): boolean {
  const isVisible = useSyncExternalStore(onVisibilityChange, isPageVisible, () => false)
  const prefersReducedMotion = useReducedMotion()
  const isMoving = isAllowed && isVisible && !prefersReducedMotion
  const onTick = useEffectEvent(advance)
  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(() => onTick(), ADVANCE_EVERY)
    return () => clearInterval(timer)
  }, [isMoving])
  return isMoving
}

/** Whether the visitor's system asks for reduced motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    onMotionChange,
    () => reducedMotion().matches,
    () => false,
  )
}

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)')

function onMotionChange(notify: () => void): () => void {
  const query = reducedMotion()
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

const isPageVisible = () => document.visibilityState === 'visible'

function onVisibilityChange(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify)
  return () => document.removeEventListener('visibilitychange', notify)
}
