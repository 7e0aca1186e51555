import { CARD, paletteNames, hideableNames, type HideableSection, sectionsInOrder } from '@tablier/contracts'
import { paletteOfLook } from '@tablier/contracts/palettes'
import { useFormContext, useWatch, useController } from 'react-hook-form'
import { IconButton } from '../../components/button.tsx'
import { controlClass, Field } from '../../components/field.tsx'
import type { Choice, OwnInputProps } from '../collection-screen.ts'
import { ChoiceInput } from './choice-input.tsx'
import { client } from '../../calls/api.ts'
import { Media } from '../../media/media.tsx'
import { UploadAtOnce } from '../form/social-media-input.tsx'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Rich } from '../../components/text.tsx'
import { useHiddenSections } from '../../settings/hidden-sections.tsx'
import { useRowDrag } from '../list/row-order.ts'
import { t } from '../../language/words.ts'

const choices: Record<string, Choice> = {
  ...Object.fromEntries(
    paletteNames.map((palette) => [
      palette,
      { label: t.paletteName({ palette }), picture: <Swatch palette={palette} /> },
    ]),
  ),
  own: { label: t.yourColour },
}

function Swatch({ palette }: { readonly palette: (typeof paletteNames)[number] }) {
  const { espresso, saffron, paper, ink } = paletteOfLook({ palette, ownColour: '' }, 'screen')
  return (
    <span
      aria-hidden="true"
      className="flex h-8 overflow-hidden rounded border border-line forced-color-adjust-none *:flex-1"
    >
      {[espresso, saffron, paper, ink].map((color) => (
        <span key={color} style={{ backgroundColor: color }} />
      ))}
    </span>
  )
}

const firstColour = '#7a3b2e'

/** The choice of a palette, and the one colour from which `own` is made. */
export function PaletteInput({ label, name }: OwnInputProps) {
  const { setValue } = useFormContext()
  const [palette, colour] = useWatch<Record<string, string>>({ name: ['palette', 'ownColour'] })
  const shown = colour || firstColour

  return (
    <>
      <ChoiceInput label={label} name={name} choices={choices} />
      {palette === 'own' && (
        <Field label={t.yourColour} hint={t.ownPaletteExplained}>
          {(control) => (
            <input
              {...control}
              type="color"
              value={shown}
              onChange={({ target }) => setValue('ownColour', target.value, { shouldDirty: true })}
              className={`${controlClass} h-11 max-w-24 cursor-pointer p-1!`}
            />
          )}
        </Field>
      )}
    </>
  )
}

/** The picture on the cards that networks show of the page. It is uploaded at once. */
export function SharePictureInput({ label, name }: OwnInputProps) {
  const { value, onChange } = useController({ name }).field
  const path = typeof value === 'string' ? value : ''
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{label}</legend>
      <p className="mt-1 mb-2 text-sm text-muted">{t.sharedPictureHint}</p>
      <UploadAtOnce
        names={{ file: t.sharePicture, upload: t.uploadSharePicture, remove: t.removeSharePicture }}
        path={path}
        upload={client.sharePictures.upload}
        care={{ goodWidth: CARD.width, isLogo: false }}
        onChange={(next) => onChange(next || null)}
      >
        {path && <Media path={path} className="h-14 w-26 rounded-lg" />}
      </UploadAtOnce>
    </fieldset>
  )
}

/** The sections between the first screen and the contact form, which can be dragged or moved by buttons and arrow keys. */
export function SectionOrderInput({ label, name }: OwnInputProps) {
  const { value, onChange } = useController<Record<string, string>>({ name }).field
  const hidden = useHiddenSections()
  const [announcement, setAnnouncement] = useState('')
  const order = sectionsInOrder(value)

  function move(section: HideableSection, place: number) {
    if (place < 0 || place >= order.length) return
    const next = order.filter((other) => other !== section).toSpliced(place, 0, section)
    onChange(String(next) === String(hideableNames) ? '' : next.join(','))
    const sectionLabel = t.sectionName({ section })
    setAnnouncement(t.movedToPlaceOfOfSectionLabel({ sectionLabel, place: place + 1, count: order.length }))
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
  const label = t.sectionName({ section })
  const borders = { before: 'border-t-2 border-t-primary', after: 'border-b-2 border-b-primary' }

  /** Keeps the focus on the button, whose row React may put in again. */
  function moveBy(steps: number, button: HTMLElement) {
    flushSync(() => onMove(steps))
    button.focus()
  }
  return (
    <li
      ref={row}
      className={`flex items-center gap-1 bg-background pe-1 text-sm first:rounded-t-lg last:rounded-b-lg ${isDragging ? 'opacity-40' : ''} ${edge ? borders[edge] : ''}`}
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
