import { useState } from 'react'
import { client } from '../api.ts'
import { SecretLink } from './secret-link.tsx'

/** The link with which the sender of a message sees its state. */
export function EnquiryLink({ messageId }: { readonly messageId: number }) {
  const params = { id: messageId }
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      onToggle={({ currentTarget: { open } }) => setIsOpen(open)}
      className="mt-6 rounded-lg border border-line p-4"
    >
      <summary className="cursor-pointer text-sm font-medium max-sm:py-3">The guest&apos;s link</summary>
      {isOpen && (
        <div className="mt-4">
          <SecretLink
            label="Link"
            purpose="By a link, your guest sees the state of this enquiry, can add something, and can withdraw it. Where mail is set up, the confirmation has it."
            loss="The present link stops working."
            calls={{
              queryKey: ['messages', 'guest link', messageId],
              get: (signal) => client.enquiries.getLink({ params, signal }),
              create: () => client.enquiries.createLink({ params }),
              revoke: () => client.enquiries.revokeLink({ params }),
              name: 'the link to an enquiry',
            }}
          />
        </div>
      )}
    </details>
  )
}
