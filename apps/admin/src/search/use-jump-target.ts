import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** Brings the element into sight, and the focus to it, where the address names it: the search leads there. */
export function useJumpTarget(element: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation({
    select: ({ hash, state }) => ({ hash, key: state.__TSR_key }),
    structuralSharing: true,
  })
  useEffect(() => {
    if (hash !== '' && element.current?.id === hash) element.current.focus()
  }, [hash, key, element])
}
