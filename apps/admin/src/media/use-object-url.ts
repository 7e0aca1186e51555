import { useEffect, useState } from 'react'

/** An address at which the chosen file can be shown; null without one. Given back when it is no longer shown. */
export function useObjectUrl(file: File | null): string | null {
  const [shown, setShown] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (!file) return undefined
    const url = URL.createObjectURL(file)
    setShown({ file, url }) // oxlint-disable-line react/set-state-in-effect -- the address must be given back, so an effect makes it
    return () => URL.revokeObjectURL(url)
  }, [file])
  return shown && shown.file === file ? shown.url : null
}
