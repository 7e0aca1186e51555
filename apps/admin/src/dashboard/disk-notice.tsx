import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { settingsOptions } from '../settings/settings-queries.ts'

const MB = 1024 * 1024

/** Warns if the server's disk has little room left. */
export function DiskNotice() {
  const { data } = useQuery(settingsOptions)
  const disk = data?.disk
  if (!disk || disk.state === 'enough') return null
  const left = disk.freeBytes === null ? '' : ` (${inWords(disk.freeBytes)} left)`
  return (
    <section
      aria-label="Room on the disk"
      className="flex gap-3 rounded-xl bg-danger-wash px-4 py-3 text-sm text-danger"
    >
      <TriangleAlert size={18} aria-hidden="true" className="mt-px shrink-0" />
      <div className="flex flex-col gap-1">
        <p className="font-medium">The server's disk is {disk.state === 'full' ? 'full' : `almost full${left}`}.</p>
        <p>
          {disk.state === 'full'
            ? 'Pictures and videos cannot be uploaded now. Texts and messages are still saved.'
            : 'Soon, pictures and videos cannot be uploaded any more.'}{' '}
          Please tell the person who runs your server.
        </p>
      </div>
    </section>
  )
}

/** `812 MB` or `1.4 GB`. */
function inWords(bytes: number): string {
  const megabytes = bytes / MB
  return megabytes < 1000 ? `${Math.floor(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}
