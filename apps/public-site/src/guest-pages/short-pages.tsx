import { GuestFrame } from './guest-frame.tsx'
import type { PageFrame } from './page-frame.ts'

/** The same for every link that does not open, so that it tells nothing. */
export function GonePage({ frame }: { readonly frame: PageFrame }) {
  return (
    <GuestFrame title="This link does not open" frame={frame}>
      <p className="max-w-prose text-lead text-sand">
        It may be incomplete, or it has ended. Please open it from the email or the message that it came with, or write
        to me.
      </p>
    </GuestFrame>
  )
}

export function DeletedPage({ frame }: { readonly frame: PageFrame }) {
  return (
    <GuestFrame title="Your answer is deleted" frame={frame}>
      <p className="max-w-prose text-lead text-sand">
        Nothing of it is kept. To answer again, open the link that your host has sent you.
      </p>
    </GuestFrame>
  )
}
