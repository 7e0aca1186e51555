import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass } from './field.tsx'

/** A search field with an icon. */
export function SearchBox({ label, ...input }: Omit<ComponentProps<'input'>, 'type'> & { label: string }) {
  return (
    <div className="relative min-w-56 flex-1 sm:max-w-sm">
      <Search
        size={18}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
      <input type="search" aria-label={label} className={`${controlClass} min-h-10 pl-10`} {...input} />
    </div>
  )
}
