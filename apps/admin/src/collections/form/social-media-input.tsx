import type { SocialMedia } from '@tablier/contracts'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { Button } from '../../components/button.tsx'
import { SocialMediaRow } from './social-media-row.tsx'
import { changeRows, startRows } from './social-media-rows.ts'

interface SocialMediaInputProps {
  readonly label: string
  readonly initial: readonly SocialMedia[]
  readonly onChange: (rows: readonly SocialMedia[]) => void
}

/** The rows of a footer's social media, one for each link. */
export function SocialMediaInput({ label, initial, onChange }: SocialMediaInputProps) {
  const [{ rows }, change] = useReducer(changeRows, initial, startRows)
  const addButton = useRef<HTMLButtonElement>(null)
  const changed = useEffectEvent(onChange)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) changed(rows.map((row) => row.media))
    isFirst.current = false
  }, [rows])

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {rows.map(({ id, media }, index) => (
        <SocialMediaRow
          key={id}
          media={media}
          number={index + 1}
          onChange={(set) => change({ do: 'set', id, set })}
          onRemove={() => {
            change({ do: 'remove', id })
            addButton.current?.focus() // the pressed button disappears with its row
          }}
        />
      ))}
      <Button ref={addButton} className="self-start" onClick={() => change({ do: 'add' })}>
        + Add Social
      </Button>
    </fieldset>
  )
}
