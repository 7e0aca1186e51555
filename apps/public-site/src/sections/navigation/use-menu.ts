import { useEffect, useRef, useState } from 'react'

/** The phone's menu: closes on Escape, which returns the focus to its button, and when the focus leaves it. */
export function useMenu() {
  const [isOpen, setIsOpen] = useState(false)
  const container = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      toggle.current?.focus()
    }
    const closeWhenLeft = ({ target }: FocusEvent) => {
      if (target instanceof Node && !container.current?.contains(target)) setIsOpen(false)
    }
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('focusin', closeWhenLeft)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('focusin', closeWhenLeft)
    }
  }, [isOpen])

  return { isOpen, setIsOpen, container, toggle }
}
