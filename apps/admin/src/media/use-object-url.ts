import { useEffect, useState } from 'react'

/** An object URL of the file, or null without a file. Revoked when the file changes. */
export function useObjectUrl(file: File | null): string | null {
  const [shown, setShown] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (!file) return undefined
    const url = URL.createObjectURL(file)
    setShown({ file, url }) // oxlint-disable-line react/set-state-in-effect -- the URL must be revoked, so an effect creates it
    return () => URL.revokeObjectURL(url)
  }, [file])
  return shown && shown.file === file ? shown.url : null
}
