import { endsWithSignature, type Signature, signatureLines } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TextLink } from '../components/text.tsx'
import { settingsOptions, useSiteWords } from '../site/site-settings.ts'
import { t } from '../language/words.ts'

/** Shows what the server puts under a mail to a guest; nothing if its text ends with it, or the owner has set none. */
export function SignatureBelow({ text }: { readonly text: string }) {
  const { data } = useQuery({ ...settingsOptions, staleTime: 60_000 })
  if (!data) return null
  const { signatureName: name, signatureTelephone: telephone, signatureImprint: imprint } = data.settings
  if (endsWithSignature(text, { name, telephone, imprint })) return null
  return (
    <SignaturePreview title={t.signatureIsAdded} signature={{ name, telephone, imprint }}>
      <TextLink to="/admin/settings/replies" look="action">
        {t.changeTheSignature}
      </TextLink>
    </SignaturePreview>
  )
}

interface SignaturePreviewProps {
  readonly title: string
  readonly signature: Signature
  readonly children?: ReactNode
}

/** A signature as guests read it, in the site's language; nothing if it is empty. */
export function SignaturePreview({ title, signature, children }: SignaturePreviewProps) {
  const words = useSiteWords()
  const lines = signatureLines(signature, words)
  if (lines.length === 0) return null
  return (
    <figure aria-label={title} className="flex flex-col gap-1 border-s-2 border-line ps-3 text-sm text-muted">
      <figcaption>{title}</figcaption>
      <p className="[overflow-wrap:anywhere] whitespace-pre-line text-ink">{lines.join('\n')}</p>
      {children}
    </figure>
  )
}
