import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { Button, buttonClass } from '../components/button.tsx'
import { controlClass, Field, Tick } from '../components/field.tsx'
import { Card } from '../components/page.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { UnkeptNotice } from '../components/unkept-notice.tsx'
import { UnsavedChangesDialog } from '../components/confirm-dialog.tsx'
import { type Appearance, parseColor, readAppearance, saveAppearance, themeVariables } from '../themes/appearance.ts'
import { type Theme, themes } from '../themes/palette.ts'
import { ForWhoeverHelps } from '../components/for-whoever-helps.tsx'
import { Rich } from '../components/text.tsx'
import { t } from '../language/words.ts'

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
    announceSuccess(t.appearanceSettingsSaved)
  }

  return (
    <Card title={t.appearance}>
      <form noValidate onSubmit={save} className="flex flex-col gap-6">
        <ThemeField theme={theme} onChange={setTheme} />
        <ColorField
          ref={colorInput}
          value={color}
          color={primaryColor ?? saved.primaryColor}
          error={hasFailed && !primaryColor ? t.enterColor : undefined}
          onChange={setColor}
        />
        <AppearancePreview appearance={{ theme, primaryColor: primaryColor ?? saved.primaryColor }} />
        <UnkeptNotice />
        <Button type="submit" variant="primary" className="self-start">
          {t.saveAppearance}
        </Button>
      </form>
      <UnsavedChangesDialog isDirty={isDirty} />
    </Card>
  )
}

const labels = { light: t.lightTheme, dark: t.darkTheme } as const satisfies Record<Theme, string>

interface ThemeFieldProps {
  readonly theme: Theme
  readonly onChange: (theme: Theme) => void
}

function ThemeField({ theme, onChange }: ThemeFieldProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{t.theme}</legend>
      <div className="flex gap-6">
        {themes.map((choice) => (
          <Tick key={choice} type="radio" name="theme" checked={choice === theme} onChange={() => onChange(choice)}>
            {labels[choice]}
          </Tick>
        ))}
      </div>
    </fieldset>
  )
}

interface ColorFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>
  /** The typed text, valid or not. */
  readonly value: string
  /** The last valid color, which the picker shows. */
  readonly color: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function ColorField({ ref, value, color, error, onChange }: ColorFieldProps) {
  const noteId = useId()
  return (
    <>
      <Field label={t.primaryColor} error={error}>
        {({ 'aria-describedby': errorId, ...control }) => (
          <div className="flex gap-3">
            <input
              type="color"
              aria-label={t.pickThePrimaryColor}
              value={color}
              onChange={(event) => onChange(event.target.value)}
              className="h-10 w-14 shrink-0 cursor-pointer rounded-lg border border-control-line bg-background p-1"
            />
            <input
              {...control}
              ref={ref}
              type="text"
              spellCheck={false}
              autoComplete="off"
              value={value}
              onChange={(event) => onChange(event.target.value)}
              aria-describedby={errorId ? `${errorId} ${noteId}` : noteId}
              className={`${controlClass} max-w-40 font-mono`}
            />
          </div>
        )}
      </Field>
      <p id={noteId} className="-mt-3 text-sm text-muted">
        <Rich text={t.primaryColorHint} link="/admin/settings/look" />
      </p>
      <ForWhoeverHelps>
        <p>
          <Rich text={t.helperOnPrimaryColor} />
        </p>
      </ForWhoeverHelps>
    </>
  )
}

function AppearancePreview({ appearance }: { appearance: Appearance }) {
  return (
    <figure
      aria-label={t.preview}
      data-theme={appearance.theme}
      style={themeVariables(appearance)}
      className="rounded-xl border border-line bg-background p-5 text-ink forced-color-adjust-none"
    >
      <figcaption className="text-sm font-medium text-muted">{t.preview}</figcaption>
      <p className="mt-3 font-semibold">{t.dinnerByTheFire}</p>
      <p className="mt-1 text-sm text-muted">
        <Rich
          text={t.sevenCoursesAndALink}
          link={(text) => <span className="text-link underline underline-offset-4">{text}</span>}
        />
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <span className={buttonClass('primary')}>{t.save}</span>
        <span className={buttonClass()}>{t.cancel}</span>
        <span className="rounded-lg bg-primary-wash px-3 py-2 text-sm font-medium text-link">{t.chosen}</span>
      </div>
    </figure>
  )
}
