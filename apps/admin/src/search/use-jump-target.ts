import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** Brings the element into sight, and the focus to it, where the address names it: the search leads there. */
export function useJumpTarget(element: RefObject<HTMLElement | null>): void {
  const target = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    if (target !== '' && element.current?.id === target) element.current.focus()
  }, [target, element])
}
