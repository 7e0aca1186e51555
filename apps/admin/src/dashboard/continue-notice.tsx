import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, X } from 'lucide-react'
import { useState } from 'react'
import { openAreas } from '../areas/areas.ts'
import { Button, IconButton } from '../components/button.tsx'
import { readReturnPath, rememberReturnPath } from '../session/return-path.ts'

/** Offers the page that somebody requested before signing in, such as a message from the link in a mail. */
export function ContinueNotice() {
  const navigate = useNavigate()
  const [path, setPath] = useState(readReturnPath)
  if (path === null) return null

  function close() {
    rememberReturnPath(undefined)
    setPath(null)
  }
  function open(href: string) {
    close()
    void navigate({ href })
  }
  return (
    <section
      aria-label="Where you were going"
      className="flex items-center gap-3 rounded-xl border border-line bg-primary-wash py-2 pr-2 pl-4"
    >
      <p className="flex-1 text-sm max-sm:hidden">You were on your way to another page when you signed in.</p>
      <Button variant="primary" onClick={() => open(path)} className="max-sm:min-h-11 max-sm:flex-1">
        Continue to {nameOf(path)}
        <ArrowRight size={18} aria-hidden="true" />
      </Button>
      <IconButton label="Dismiss" onClick={close} className="max-sm:size-11">
        <X size={18} aria-hidden="true" />
      </IconButton>
    </section>
  )
}

function nameOf(path: string): string {
  if (path.startsWith('/admin/messages/')) return 'the message'
  const area = openAreas.find((known) => path.startsWith(known.path))
  return area ? (area.title ?? area.label) : path.startsWith('/admin/settings') ? 'Settings' : 'your page'
}
