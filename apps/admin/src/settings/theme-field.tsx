import { type Theme, themes } from '../themes/palette.ts'

const labels = { light: 'Light', dark: 'Dark' } as const satisfies Record<Theme, string>

interface ThemeFieldProps {
  readonly theme: Theme
  readonly onChange: (theme: Theme) => void
}

export function ThemeField({ theme, onChange }: ThemeFieldProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Theme</legend>
      <div className="flex gap-6">
        {themes.map((choice) => (
          <label key={choice} className="flex min-h-8 items-center gap-2.5 text-sm">
            <input
              type="radio"
              name="theme"
              value={choice}
              checked={choice === theme}
              onChange={() => onChange(choice)}
              className="size-4.5 accent-primary"
            />
            {labels[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
