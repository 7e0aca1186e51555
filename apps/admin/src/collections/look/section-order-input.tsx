import { hideableNames, type HideableSection, sectionsInOrder } from '@tablier/contracts'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useController } from 'react-hook-form'
import { Rich } from '../../components/text.tsx'
import { IconButton } from '../../components/button.tsx'
import { sectionLabel, useHiddenSections } from '../../settings/hidden-sections.tsx'
import type { OwnInputProps } from '../collection-screen.ts'
import type { Texts } from './choice-input.tsx'
import { useRowDrag } from '../list/row-order.ts'
import { t } from '../../words.ts'

/** The sections between the first screen and the contact form, which can be dragged or moved by buttons and arrow keys. */
export function SectionOrderInput({ label, name }: OwnInputProps) {
  const { value, onChange } = useController<Texts, `fields.${string}`>({ name }).field
  const hidden = useHiddenSections()
  const [announcement, setAnnouncement] = useState('')
  const order = sectionsInOrder(value)

  function move(section: HideableSection, place: number) {
    if (place < 0 || place >= order.length) return
    const next = order.filter((other) => other !== section).toSpliced(place, 0, section)
    onChange(String(next) === String(hideableNames) ? '' : next.join(','))
    setAnnouncement(
      t.movedToPlaceOfOfSectionLabel({ sectionLabel: sectionLabel(section), place: place + 1, count: order.length }),
    )
  }
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{label}</legend>
      <p className="mt-1 mb-2 text-sm text-muted">
        <Rich text={t.homeComesFirst} a="/admin/settings/general" />
      </p>
      <ol className="divide-y divide-line rounded-lg border border-line">
        {order.map((section, place) => (
          <SectionRow
            key={section}
            section={section}
            isHidden={hidden.includes(section)}
            onMove={(steps) => move(section, place + steps)}
            onDrop={(dropped, edge) => {
              const dragged = hideableNames[dropped] ?? section
              const others = order.filter((other) => other !== dragged)
              move(dragged, others.indexOf(section) + (edge === 'after' ? 1 : 0))
            }}
          />
        ))}
      </ol>
      <output className="sr-only">{announcement}</output>
    </fieldset>
  )
}

interface SectionRowProps {
  readonly section: HideableSection
  readonly isHidden: boolean
  readonly onMove: (steps: number) => void
  readonly onDrop: Parameters<typeof useRowDrag>[0]['onDrop']
}

function SectionRow({ section, isHidden, onMove, onDrop }: SectionRowProps) {
  const id = hideableNames.indexOf(section)
  const { row, handle, isDragging, edge } = useRowDrag<HTMLLIElement>({ list: 'sections', id, onDrop })
  const label = sectionLabel(section)
  const borders = { before: 'border-t-2 border-t-primary', after: 'border-b-2 border-b-primary' }

  /** Keeps the focus on the button, whose row React may put in again. */
  function moveBy(steps: number, button: HTMLElement) {
    flushSync(() => onMove(steps))
    button.focus()
  }
  return (
    <li
      ref={row}
      className={`flex items-center gap-1 bg-background pe-1 text-sm ${isDragging ? 'opacity-40' : ''} ${edge ? borders[edge] : ''}`}
    >
      <IconButton
        ref={handle}
        label={t.move({ label })}
        className="cursor-grab"
        onKeyDown={(event) => {
          const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key]
          if (!steps) return
          event.preventDefault()
          moveBy(steps, event.currentTarget)
        }}
        icon={GripVertical}
      />
      <span className="min-w-0 flex-1">
        {label}
        {isHidden && <span className="text-muted"> {t.hidden}</span>}
      </span>
      <IconButton
        label={t.moveUpOfLabel({ label })}
        onClick={({ currentTarget }) => moveBy(-1, currentTarget)}
        icon={ArrowUp}
      />
      <IconButton
        label={t.moveDownOfLabel({ label })}
        onClick={({ currentTarget }) => moveBy(1, currentTarget)}
        icon={ArrowDown}
      />
    </li>
  )
}
