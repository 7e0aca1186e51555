import { type ReactNode, useId } from 'react'

interface SettingsSectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** A card of settings that belong together. */
export function SettingsSection({ title, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="max-w-2xl rounded-xl border border-line p-6">
      <h2 id={id} className="mb-5 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
