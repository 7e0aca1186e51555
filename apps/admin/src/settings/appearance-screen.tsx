import { type FormEvent, useId, useState } from 'react'
import { Button } from '../components/button.tsx'
import { UnsavedChangesDialog } from '../components/unsaved-changes-dialog.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { errorId } from '../components/field.tsx'
import { parseColor, readAppearance, saveAppearance } from '../themes/appearance.ts'
import { AppearancePreview } from './appearance-preview.tsx'
import { ColorField } from './color-field.tsx'
import { Card } from '../components/card.tsx'
import { ThemeField } from './theme-field.tsx'

export function AppearanceScreen() {
  const id = useId()
  const [saved, setSaved] = useState(readAppearance)
  const [theme, setTheme] = useState(saved.theme)
  const [color, setColor] = useState(saved.primaryColor)
  const [hasFailed, setHasFailed] = useState(false)
  const primaryColor = parseColor(color)
  const isDirty = theme !== saved.theme || color !== saved.primaryColor

  function save(event: FormEvent) {
    event.preventDefault()
    setHasFailed(!primaryColor)
    if (!primaryColor) return document.getElementById(id)?.focus()
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
          id={id}
          value={color}
          color={primaryColor ?? saved.primaryColor}
          error={hasFailed && !primaryColor ? 'Please enter a color such as #2563eb' : undefined}
          describedBy={`${errorId(id)} ${id}-note`}
          onChange={setColor}
        />
        <p id={`${id}-note`} className="-mt-3 text-sm text-muted">
          Saving sets the CSS variable <code>--primary</code>, from which buttons, links and highlights take their
          color.
        </p>
        <AppearancePreview appearance={{ theme, primaryColor: primaryColor ?? saved.primaryColor }} />
        <Button type="submit" variant="primary" className="self-start">
          Save Appearance
        </Button>
      </form>
      <UnsavedChangesDialog isDirty={isDirty} />
    </Card>
  )
}
