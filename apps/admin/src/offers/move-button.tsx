import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { t } from '../language/words.ts'
import { MoveDialog } from './move-dialog.tsx'
import type { MoveProps } from './use-moving.ts'

/** Moves an accepted evening to another day or time. */
export function MoveButton(props: MoveProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { offer, order } = props
  if (offer.state !== 'accepted' || order.state === 'done' || order.state === 'lost') return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t.moveTheEvening}</Button>
      {isOpen && <MoveDialog {...props} onClosed={() => setIsOpen(false)} />}
    </>
  )
}
