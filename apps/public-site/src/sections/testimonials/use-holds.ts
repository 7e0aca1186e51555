import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'

const AFTER_TOUCH = 3000
const AFTER_CHOICE = 5000

/** What keeps the carousel from moving by itself: a pointer, a finger or the keyboard on it, and a while after. */
export function useHolds() {
  const [isHovered, setIsHovered] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const [isResting, rest] = useRest()
  const onTouchStart = () => setIsTouched(true)
  const onTouchEnd = () => {
    setIsTouched(false)
    rest(AFTER_TOUCH)
  }
  return {
    isHeld: isHovered || isTouched || isFocused || isResting,
    onChoice: () => rest(AFTER_CHOICE),
    byPointer: {
      // A finger leaves no hover behind: browsers tell of one that never ends.
      onPointerEnter: ({ pointerType }: PointerEvent) => setIsHovered(pointerType !== 'touch'),
      onPointerLeave: () => setIsHovered(false),
      onTouchStart,
      onTouchEnd,
      onTouchCancel: onTouchEnd,
    },
    byFocus: {
      // A click focuses too, but its visitor may have gone on.
      onFocus: ({ target }: FocusEvent) => setIsFocused(target.matches(':focus-visible')),
      onBlur: () => setIsFocused(false),
    },
  }
}

/** True for so many milliseconds; a later call starts anew. */
function useRest() {
  const [rest, setRest] = useState<{ readonly ms: number } | null>(null)
  useEffect(() => {
    if (!rest) return undefined
    const timer = setTimeout(() => setRest(null), rest.ms)
    return () => clearTimeout(timer)
  }, [rest])
  return [rest !== null, (ms: number) => setRest({ ms })] as const
}
