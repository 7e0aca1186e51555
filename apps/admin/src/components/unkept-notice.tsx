import { browserStorage } from '@tablier/contracts/browser-storage'
import { useState } from 'react'
import { t } from '../language/words.ts'

/** Says that this browser will not remember anything, if it does not. */
export function UnkeptNotice({ className = '' }: { readonly className?: string }) {
  const [isKept] = useState(() => browserStorage.remembers())
  if (isKept) return null
  return (
    <output className={`block rounded-lg bg-primary-wash px-3 py-2.5 text-sm ${className}`}>
      {t.thisBrowserKeepsNothing}
    </output>
  )
}
