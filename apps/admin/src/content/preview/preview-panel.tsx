import type { Preview } from '@tablier/contracts'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Toolbar, ToolbarButton } from '../../components/toolbar.tsx'
import { PreviewFrame, type PreviewScreenName, previewScreens } from './preview-frame.tsx'
import type { ShownRecord } from './places.ts'
import { t } from '../../language/words.ts'

interface PreviewPanelProps {
  /** Undefined while the first one is made. */
  readonly preview: Preview | undefined
  /** Says what the preview does not show, or why there is none. */
  readonly notice: ReactNode
  readonly focus: ShownRecord
  readonly onOpen: (record: ShownRecord) => void
  /** On a phone, the button that has opened it is hidden. */
  readonly takesFocus: boolean
  readonly onClose: () => void
}

/** The preview next to a form; on a small screen in place of the form. */
export function PreviewPanel({ preview, notice, takesFocus, onClose, ...frame }: PreviewPanelProps) {
  const [screen, setScreen] = useState<PreviewScreenName>(firstScreen)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) panel.current?.focus()
  }, [takesFocus])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      data-preview
      aria-label={t.preview}
      className="flex min-h-0 min-w-0 flex-1 flex-col outline-none"
    >
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-1.5">
        <PreviewWidth value={screen} onChange={setScreen} />
        <Button variant="quiet" onClick={onClose} icon={X}>
          {t.closePreview}
        </Button>
      </div>
      <output className="block text-sm text-muted not-empty:border-b not-empty:border-line not-empty:px-4 not-empty:py-2">
        {notice}
      </output>
      {preview && <PreviewFrame preview={preview} screen={screen} {...frame} />}
    </section>
  )
}

/** Returns the screen that a preview shows first: on a phone, a phone. */
export function firstScreen(): PreviewScreenName {
  return window.innerWidth < 768 ? 'Phone' : 'Desktop'
}

const namesOfScreens = () => Object.keys(previewScreens) as PreviewScreenName[] // Object.keys widens its keys to string

interface PreviewWidthProps {
  readonly value: PreviewScreenName
  readonly onChange: (value: PreviewScreenName) => void
}

export function PreviewWidth({ value, onChange }: PreviewWidthProps) {
  return (
    <Toolbar label={t.widthOfThePreview}>
      {namesOfScreens().map((name) => {
        const { icon: Icon, width } = previewScreens[name]
        return (
          <ToolbarButton
            key={name}
            label={t.pixels({ screen: name, width })}
            isPressed={name === value}
            onClick={() => onChange(name)}
            icon={Icon}
          />
        )
      })}
    </Toolbar>
  )
}
