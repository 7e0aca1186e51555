import { mediaUrl } from '@tablier/contracts'
import { Link2 } from 'lucide-react'
import { useState } from 'react'

/** An icon of the public footer on a dark chip, since such icons are light; a placeholder without one. */
export function SocialIcon({ path }: { path: string }) {
  const [brokenPath, setBrokenPath] = useState<string | null>(null)
  const isShown = path !== '' && brokenPath !== path
  return (
    <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg bg-[#1f1812] text-[#faf5ec]">
      {isShown ? (
        <img src={mediaUrl(path)} alt="" className="size-5 object-contain" onError={() => setBrokenPath(path)} />
      ) : (
        <Link2 size={18} aria-hidden="true" className="opacity-60" />
      )}
    </span>
  )
}
