import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Accepts a file that is dropped or pasted anywhere on the page. A drop outside
 * the field would otherwise make the browser leave the form.
 * @returns true while a file is dragged over the page
 */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isDragging, setIsDragging] = useState(false)
  const accept = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const file = data?.files[0]
    if (!file) return
    event.preventDefault()
    onFile(file)
  })

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const onPaste = (event: ClipboardEvent) => accept(event, event.clipboardData)
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsDragging(true)
    }
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setIsDragging(false)
    const onDrop = (event: DragEvent) => {
      setIsDragging(false)
      accept(event, event.dataTransfer)
    }
    document.addEventListener('paste', onPaste, { signal })
    document.addEventListener('dragover', onDragOver, { signal })
    document.addEventListener('dragleave', onDragLeave, { signal })
    document.addEventListener('drop', onDrop, { signal })
    return () => listening.abort()
  }, [])

  return isDragging
}
