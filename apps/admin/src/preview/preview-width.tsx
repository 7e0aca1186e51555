import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { Toolbar, ToolbarButton } from '../components/toolbar.tsx'

/** The screens that a preview is shown on, in CSS pixels. */
export const previewScreens = {
  Phone: { width: 390, height: 844, icon: Smartphone },
  Tablet: { width: 768, height: 1024, icon: Tablet },
  Desktop: { width: 1440, height: 900, icon: Monitor },
} as const

export type PreviewScreenName = keyof typeof previewScreens

const names = Object.keys(previewScreens) as PreviewScreenName[] // Object.keys widens its keys to string

interface PreviewWidthProps {
  readonly value: PreviewScreenName
  readonly onChange: (value: PreviewScreenName) => void
}

export function PreviewWidth({ value, onChange }: PreviewWidthProps) {
  return (
    <Toolbar label="Width of the preview">
      {names.map((name) => {
        const { icon: Icon, width } = previewScreens[name]
        return (
          <ToolbarButton
            key={name}
            label={`${name}, ${width} pixels`}
            isPressed={name === value}
            onClick={() => onChange(name)}
          >
            <Icon size={18} aria-hidden="true" />
          </ToolbarButton>
        )
      })}
    </Toolbar>
  )
}
