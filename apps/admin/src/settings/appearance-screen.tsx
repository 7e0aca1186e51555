import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../components/button.tsx'
import { Card } from '../components/page.tsx'
import { UnsavedChangesDialog } from '../components/unsaved-changes-dialog.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { parseColor, readAppearance, saveAppearance } from '../themes/appearance.ts'
import { ColorField, ThemeField } from './appearance-fields.tsx'
import { AppearancePreview } from './appearance-preview.tsx'

export function AppearanceScreen() {
  const colorInput = useRef<HTMLInputElement>(null)
  const [saved, setSaved] = useState(readAppearance)
  const [theme, setTheme] = useState(saved.theme)
  const [color, setColor] = useState(saved.primaryColor)
  const [hasFailed, setHasFailed] = useState(false)
  const primaryColor = parseColor(color)
  const isDirty = theme !== saved.theme || color !== saved.primaryColor

  function save(event: FormEvent) {
    event.preventDefault()
    setHasFailed(!primaryColor)
    if (!primaryColor) return colorInput.current?.focus()
    const appearance = { theme, primaryColor }
    saveAppearance(appearance)
    setSaved(appearance)
    setColor(primaryColor)
    announceSuccess('Appearance settings saved')
  }

  return (
    <Card title="Appearance">
      <form noValidate onSubmit={save} className="flex flex-col gap-6">
        <ThemeField theme={theme} onChange={setTheme} />
        <ColorField
          ref={colorInput}
          value={color}
          color={primaryColor ?? saved.primaryColor}
          error={hasFailed && !primaryColor ? 'Please enter a color such as #2563eb' : undefined}
          onChange={setColor}
        />
        <AppearancePreview appearance={{ theme, primaryColor: primaryColor ?? saved.primaryColor }} />
        <Button type="submit" variant="primary" className="self-start">
          Save Appearance
        </Button>
      </form>
      <UnsavedChangesDialog isDirty={isDirty} />
    </Card>
  )
}
