import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'

const PAUSE_AFTER_TOUCH_MS = 3000
const PAUSE_AFTER_CLICK_MS = 5000

/** Pauses the carousel while a mouse, a finger or the keyboard is on it, and for some time after a touch or a click. */
export function usePauseOnInteraction() {
  const [isHovered, setIsHovered] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const [isTimedPause, pauseFor] = useTimedPause()
  const onTouchStart = () => setIsTouched(true)
  const onTouchEnd = () => {
    setIsTouched(false)
    pauseFor(PAUSE_AFTER_TOUCH_MS)
  }
  return {
    isInteracting: isHovered || isTouched || isFocused || isTimedPause,
    pauseAfterClick: () => pauseFor(PAUSE_AFTER_CLICK_MS),
    pointerHandlers: {
      // Browsers report a hover for a touch, and may never end it.
      onPointerEnter: ({ pointerType }: PointerEvent) => setIsHovered(pointerType !== 'touch'),
      onPointerLeave: () => setIsHovered(false),
      onTouchStart,
      onTouchEnd,
      onTouchCancel: onTouchEnd,
    },
    focusHandlers: {
      // A click focuses too, but its visitor may have moved on.
      onFocus: ({ target }: FocusEvent) => setIsFocused(target.matches(':focus-visible')),
      onBlur: () => setIsFocused(false),
    },
  }
}

/** True for the given milliseconds; a later call starts the time again. */
function useTimedPause() {
  const [pause, setPause] = useState<{ readonly ms: number } | null>(null)
  useEffect(() => {
    if (!pause) return undefined
    const timer = setTimeout(() => setPause(null), pause.ms)
    return () => clearTimeout(timer)
  }, [pause])
  return [pause !== null, (ms: number) => setPause({ ms })] as const
}
